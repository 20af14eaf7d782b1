import { newHttpServer } from "../doors/http.ts";
import { createCore } from "../understudy.ts";

const core = createCore({ clock: "real", onFailure: (failure) => console.error(failure) });
const server = newHttpServer(core, (_, response) => response.writeHead(404).end());
server.listen(4747, "127.0.0.1", () => console.log("Understudy listens on http://127.0.0.1:4747"));

import fastify from "fastify";
import { bodies, port } from "../yardsticks/answers.mjs";

const app = fastify();
app.get("/v1/pricing/catalog", () => bodies.catalog);
app.get("/v1/developers/search", () => bodies.search);
app.post("/v1/companies", (_, reply) => reply.code(201).send(bodies.company));
app.get("/v1/search/jobs/:id", () => bodies.job);
await app.listen({ port, host: "127.0.0.1" });

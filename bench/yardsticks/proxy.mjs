// The minimal proxy on Node: it forwards over connections that stay open, and judges nothing.
import { Agent, createServer, request } from "node:http";

const [port, target] = [Number(process.argv[2]), Number(process.argv[3])];
const agent = new Agent({ keepAlive: true });

createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming;
  const passed = request({ port: target, host: "127.0.0.1", method, path: url, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  passed.on("error", () => outgoing.destroy());
  incoming.pipe(passed);
}).listen(port, "127.0.0.1");

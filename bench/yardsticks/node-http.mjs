// Bare node:http: `bytes` sends prepared bytes (the limit of what a server on Node can do), `stringify` serializes each
// time.
import { createServer } from "node:http";
import { bodies, port } from "./answers.mjs";

const make = process.argv[4] === "bytes" ? ready : (body) => () => Buffer.from(JSON.stringify(body));
const answers = Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, make(body)]));

function ready(body) {
  const bytes = Buffer.from(JSON.stringify(body));
  return () => bytes;
}

createServer((request, response) => {
  const { url } = request;
  const name = url.startsWith("/v1/pricing")
    ? "catalog"
    : url.startsWith("/v1/developers")
      ? "search"
      : url.startsWith("/v1/companies")
        ? "company"
        : "job";
  const answer = () => {
    const bytes = answers[name]();
    response
      .writeHead(name === "company" ? 201 : 200, {
        "content-type": "application/json; charset=utf-8",
        "content-length": bytes.length,
      })
      .end(bytes);
  };
  if (request.method === "GET") return answer();
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString());
    answer();
  });
}).listen(port, "127.0.0.1");

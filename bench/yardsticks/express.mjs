// The yardstick: bare Express 5, res.json of the same bodies.
import express from "express";
import { bodies, port } from "./answers.mjs";

const app = express();
app.get("/v1/pricing/catalog", (_, response) => response.json(bodies.catalog));
app.get("/v1/developers/search", (_, response) => response.json(bodies.search));
app.post("/v1/companies", express.json(), (_, response) => response.status(201).json(bodies.company));
app.get("/v1/search/jobs/:id", (_, response) => response.json(bodies.job));
app.listen(port, "127.0.0.1");

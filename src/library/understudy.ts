// For Node, which has every part from the start. A page imports compose.ts and loads most of them when they are needed.
import "./at-once.ts";
import { rare } from "../control/later.ts";
import * as rareParts from "../control/rare.ts";
import { service } from "../service/later.ts";
import * as parts from "../service/parts.ts";

service.provide(parts);
rare.provide(rareParts);

export * from "../compose.ts";

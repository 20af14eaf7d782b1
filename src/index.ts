export { type Core, createCore, type UnderstudyOptions } from "./understudy.ts";

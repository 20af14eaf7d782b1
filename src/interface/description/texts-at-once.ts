import { documentTexts } from "./later.ts";
import * as texts from "./texts.ts";

documentTexts.provide(texts);

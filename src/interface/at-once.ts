// Node has from the start what a page loads when it is needed.
import * as engine from "../kernel/overlay/pattern-engine.ts";
import { patternEngine } from "../kernel/overlay/patterns.ts";
import { documentTexts } from "./description/later.ts";
import * as texts from "./description/texts.ts";

documentTexts.provide(texts);
patternEngine.provide(engine);

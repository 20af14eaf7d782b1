// Node has from the start what a page loads when it is needed.
import { alignment } from "../alignment/later.ts";
import * as documents from "../alignment/parts.ts";
import { documentTexts } from "../interface/description/later.ts";
import * as texts from "../interface/description/texts.ts";
import * as engine from "../kernel/overlay/pattern-engine.ts";
import { patternEngine } from "../kernel/overlay/patterns.ts";

alignment.provide(documents);
documentTexts.provide(texts);
patternEngine.provide(engine);

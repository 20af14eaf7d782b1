import { activity } from "./activity.ts";
import { craft } from "./craft.ts";
import type { Signal } from "./signal.ts";
import { standing } from "./standing.ts";
import { teamwork } from "./teamwork.ts";

/** In the order of reports. */
export const signals: readonly Signal[] = [...standing, ...activity, ...teamwork, ...craft];

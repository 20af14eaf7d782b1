import { activity } from "./activity.ts";
import { craft } from "./craft.ts";
import type { ReportSignal } from "./signal.ts";
import { standing } from "./standing.ts";
import { teamwork } from "./teamwork.ts";

/** In the order of reports. */
export const signals: readonly ReportSignal[] = [...standing, ...activity, ...teamwork, ...craft];

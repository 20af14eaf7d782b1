import { setTimeout as wait } from "node:timers/promises";
import { ask, isUnknown } from "../load.ts";
import { checkHistory, type Happened, type Verdict } from "./history.ts";
import { type Course, type Nemesis, nemeses, type Patient, startPatient } from "./nemeses.ts";

export interface HistoryPlan {
  readonly names: readonly string[];
  readonly replicas: number;
  readonly clients: number;
  readonly sandboxes: number;
  /** How long each disturbance lasts. */
  readonly ms: number;
}

export type HistoryReport = Verdict & { readonly nemesis: string };

/**
 * One disturbance after another, each on separate sandboxes; then the clients' observations are compared with the
 * guarantees.
 */
export async function runHistories({ names, ...plan }: HistoryPlan): Promise<HistoryReport[]> {
  const patient = await startPatient(plan.replicas);
  try {
    const people = await findPeople(patient);
    const reports: HistoryReport[] = [];
    for (const nemesis of names) reports.push({ nemesis, ...(await runOne(patient, nemesis, people, plan)) });
    return reports;
  } finally {
    await patient.stop();
  }
}

async function runOne(
  patient: Patient,
  name: string,
  people: readonly string[],
  { clients, sandboxes, ms }: Omit<HistoryPlan, "names">,
): Promise<Verdict> {
  const { mayLose = false, apply: inject } = nemeses[name] as Nemesis;
  const history: Happened[] = [];
  const boxes = Array.from({ length: sandboxes }, (_, n) => `${name.replaceAll(/\W+/g, "-")}-${n}`);
  let over = false;
  await Promise.all([
    ...Array.from({ length: clients }, (_, client) =>
      runClient({ patient, boxes, people, client, history, isOver: () => over }),
    ),
    inject(patient, courseOf(history, ms / 3)).finally(() => {
      over = true;
    }),
  ]);
  await settle(patient);
  const verdict = await checkHistory(history, baseOf(patient, 0));
  if (mayLose) return verdict;
  const surprises = [...verdict.barred, ...verdict.notified].map(
    (box) => `${box} has lost something, and nothing had happened to the engine`,
  );
  return { ...verdict, problems: [...verdict.problems, ...surprises] };
}

/** However slow the machine is, some requests of each phase are answered. */
function courseOf(history: readonly Happened[], ms: number): Course {
  const answered = (): number => history.filter(({ outcome }) => !isUnknown(outcome)).length;
  return {
    async served() {
      const enough = answered() + 12;
      await wait(ms);
      while (answered() < enough) await wait(20);
    },
    passed: (atLeast = 0) => wait(Math.max(ms, atLeast)),
  };
}

interface ClientParts {
  readonly patient: Patient;
  readonly boxes: readonly string[];
  readonly people: readonly string[];
  readonly client: number;
  readonly history: Happened[];
  readonly isOver: () => boolean;
}

/** Changes something through one replica, and reads it through another. */
async function runClient({ patient, boxes, people, client, history, isOver }: ClientParts): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const sandbox = boxes[(client + n) % boxes.length] as string;
    const act = async (act: Happened["act"], subject: string, route: string, body?: unknown): Promise<void> => {
      const began = performance.now();
      const outcome = await ask(`${baseOf(patient, client + history.length)}/~${sandbox}`, route, body);
      history.push({ sandbox, act, subject, outcome, began, ended: performance.now() });
      if (isUnknown(outcome)) await wait(50);
    };
    const name = `list ${client}.${n}`;
    await act("add", name, "POST /v1/shortlists", { name });
    await act("read", "", "GET /v1/shortlists?limit=100");
    const person = people[n % people.length] as string;
    if (n % 3 === 0) await act("buy", person, `POST /v1/developers/${person}/emails`);
  }
}

function baseOf({ replicas }: Patient, n: number): string {
  return (replicas[n % replicas.length] as Patient["replicas"][number]).server.url;
}

async function findPeople(patient: Patient): Promise<string[]> {
  const { json } = await ask(baseOf(patient, 0), "GET /v1/developers/search?q=rust&limit=50");
  return json.results.flatMap(({ id, hasEmail }: { id: string; hasEmail: boolean }) => (hasEmail ? [id] : []));
}

/**
 * Waits until every replica has the engine again. Each attempt uses its own sandbox, because another one may be
 * damaged.
 */
async function settle(patient: Patient): Promise<void> {
  for (const [at, { server }] of patient.replicas.entries()) {
    for (let n = 0; ; n++) {
      const probe = `/~probe-${server.pid}-${performance.now().toFixed()}-${n}/v1/me`;
      if ((await ask(baseOf(patient, at), `GET ${probe}`)).status === 200) break;
      await wait(50);
    }
  }
}

import { iso } from "../../base/instants.ts";
import type { CallAgain, Reproduction } from "../../stage/again/reproduction.ts";
import { beginning, nameOf, python, repeated, stepsOf, type WriteLiteral, writerFor } from "./source.ts";

/** The standard library alone sends it: put your client in its place. */
const send = `def send(understudy, method, path, token=None, body=None, headers={}):
    """Stands for the client under test: put it in its place."""
    data = body.encode() if isinstance(body, str) else None if body is None else json.dumps(body).encode()
    credential = {} if token is None else {"authorization": f"Bearer {token}"}
    request = urllib.request.Request(understudy.url + path, data, {**headers, **credential}, method=method)
    # A proxy of the environment knows nothing of a server on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()
`;

export function asPytest(reproduction: Reproduction): string {
  const py = writerFor(reproduction, python);
  const { call, status, code } = reproduction;
  const sent = `send(${argumentsOf(call, py)})`;
  const asked =
    status === 0
      ? ["with pytest.raises(OSError):", `    ${sent}`]
      : [
          `status, ${code === null ? "_" : "body"} = ${sent}`,
          `assert status == ${status}`,
          ...(code === null ? [] : [`assert json.loads(body)["code"] == ${py(code)}`]),
        ];
  const name = nameOf(reproduction).replaceAll(/\W+/g, "_").toLowerCase();
  return [
    "import json",
    "import urllib.error",
    "import urllib.request",
    ...(status === 0 ? ["", "import pytest"] : []),
    "",
    "",
    send,
    "",
    `def test_${name}(understudy):`,
    ...[...linesBefore(reproduction, py), ...asked].map((line) => `    ${line}`),
    "",
  ].join("\n");
}

function linesBefore(reproduction: Reproduction, py: WriteLiteral): string[] {
  const { scenario, ...others } = beginning(reproduction);
  const named = Object.entries({ scenario, ...others }).map(([name, value]) => `${name}=${py(value)}`);
  const begin = Object.keys(others).length === 0 ? `scenario(${py(scenario)})` : `control.reset(${named.join(", ")})`;
  return [
    `understudy.${begin}`,
    ...reproduction.edits.map((edit) => `understudy.control.world_change(${py(edit)})`),
    ...(reproduction.clearsFaults ? ["understudy.control.faults_clear()"] : []),
    ...repeated(reproduction.before).flatMap(({ call, times }, at) => [
      ...clockLine(call),
      ...linesOf(call, times, `made${at + 1}`, py),
    ]),
    ...(reproduction.fault === null
      ? []
      : [`understudy.fault(${py(reproduction.fault.match)}, ${py(reproduction.fault.then)})`]),
    ...clockLine(reproduction.call),
  ];
}

function clockLine({ at }: CallAgain): string[] {
  return at === null ? [] : [`understudy.clock.set("${iso(at)}")`];
}

function linesOf(call: CallAgain, times: number, made: string, py: WriteLiteral): string[] {
  const sent = `send(${argumentsOf(call, py)})`;
  if (times > 1) return [`for _ in range(${times}):`, `    ${sent}`];
  if (call.save.length === 0) return [sent];
  return [
    `${made} = json.loads(${sent}[1])`,
    ...call.save.map(
      ([name, pointer]) =>
        `${name} = ${made}${stepsOf(pointer)
          .map((step) => `[${JSON.stringify(step)}]`)
          .join("")}`,
    ),
  ];
}

function argumentsOf({ as, method, target, headers, body }: CallAgain, py: WriteLiteral): string {
  return [
    "understudy",
    py(method),
    py(target),
    ...(as === null ? [] : [`token=understudy.token(${py(as)})`]),
    ...(body === undefined ? [] : [`body=${py(body)}`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers=${py(headers)}`]),
  ].join(", ");
}

// What came of each case on each Node, as a table.
export function tableOf(results) {
  const versions = [...new Set(results.map(({ version }) => version))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const cell = (name, version) => {
    const found = results.find((each) => each.version === version && each.name === name);
    return found?.seconds === undefined ? (found?.result ?? "") : `${found.result}, ${found.seconds} s`;
  };
  return [
    `| case | ${versions.map((version) => `Node ${version}`).join(" | ")} |`,
    `|---|${versions.map(() => "---|").join("")}`,
    ...[...new Set(results.map(({ name }) => name))].map(
      (name) => `| ${name} | ${versions.map((version) => cell(name, version)).join(" | ")} |`,
    ),
  ].join("\n");
}

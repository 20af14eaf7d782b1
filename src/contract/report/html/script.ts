import { verdicts } from "../../verdict.ts";

/** The page's behaviour: filters, groups, copies. Without scripts the page still works, grouped by area. */
export const script = `
const root = document.documentElement;
const theme = document.querySelector(".theme");
theme.hidden = false;
theme.onclick = () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
};
for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  button.onclick = async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
}
const holder = document.querySelector("#groups");
const rows = [...holder.querySelectorAll("li[data-verdict]")];
const filters = document.querySelector(".filters");
filters.hidden = false;
const search = filters.querySelector("input");
const by = filters.querySelector("select");
const chips = [...filters.querySelectorAll(".chip")];
function regroup() {
  const open = new Set([...holder.querySelectorAll("details[open]")].map((each) => each.dataset.name));
  const groups = new Map();
  for (const row of rows) {
    const name = row.dataset[by.value];
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(row);
  }
  const names = [...groups.keys()];
  if (by.value !== "area") names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  holder.replaceChildren(...names.map((name) => {
    const group = document.createElement("details");
    group.className = "group";
    group.dataset.name = name;
    group.open = open.has(name);
    const head = document.createElement("summary");
    const title = document.createElement("b");
    title.textContent = name;
    const mini = document.createElement("span");
    mini.className = "bar mini";
    const count = document.createElement("span");
    count.className = "count";
    head.append(title, mini, count);
    const list = document.createElement("ul");
    list.className = "checks";
    list.append(...groups.get(name));
    group.append(head, list);
    return group;
  }));
  show();
}
function show() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const wanted = new Set(chips.filter((chip) => chip.ariaPressed === "true").map((chip) => chip.dataset.verdict));
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !wanted.has(row.dataset.verdict) || !words.every((word) => text.includes(word));
  }
  for (const group of holder.children) {
    const shown = [...group.querySelectorAll("li")].filter((row) => !row.hidden);
    group.hidden = shown.length === 0;
    group.querySelector(".count").textContent = shown.length + (shown.length === 1 ? " check" : " checks");
    const mini = group.querySelector(".mini");
    mini.replaceChildren(...${JSON.stringify(verdicts)}.flatMap((verdict) => {
      const share = shown.filter((row) => row.dataset.verdict === verdict).length;
      if (share === 0) return [];
      const part = document.createElement("i");
      part.dataset.verdict = verdict;
      part.style.flex = share;
      return [part];
    }));
    if (words.length > 0) group.open = true;
  }
}
for (const chip of chips) chip.onclick = () => { chip.ariaPressed = chip.ariaPressed === "true" ? "false" : "true"; show(); };
search.oninput = show;
by.onchange = regroup;
regroup();
`;

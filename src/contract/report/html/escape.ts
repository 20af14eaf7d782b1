/** Escapes text for HTML, because all of it comes from the network. */
function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A template that escapes its values unless they are markup already. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup {
  return { markup: strings.reduce((whole, part, i) => whole + render(values[i - 1]) + part) };
}

export interface Markup {
  readonly markup: string;
}

type HtmlValue = string | number | null | undefined | false | Markup | readonly Markup[];

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "object" && "markup" in value) return value.markup;
  if (typeof value === "object") return value.map(({ markup }) => markup).join("");
  return escapeHtml(String(value));
}

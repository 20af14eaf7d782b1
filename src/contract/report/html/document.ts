import { styles } from "./styles.ts";

interface Parts {
  readonly title: string;
  /** Beside those that all pages share. */
  readonly css?: string;
  readonly script?: string;
}

/** A whole page that loads nothing: what it needs is in it. */
export function wholePage({ title, css = "", script }: Parts, body: Markup): string {
  const mayRun = script === undefined ? "" : "; script-src 'unsafe-inline'";
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${{ markup: mayRun }}">
<title>${title}</title>
<style>${{ markup: styles + css }}</style>
</head>
<body>
${body}
${script !== undefined && html`<script>${{ markup: script }}</script>\n`}</body>
</html>
`;
  return markup;
}

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

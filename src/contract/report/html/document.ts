import { html, type Markup } from "./escape.ts";
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

// Figures: A-408.
const escapes = /%[\dA-F]{2}/i;
/** "rust%20developers please": behind a letter, since "100% effort" has a share in it. */
const escapesInside = /(?<=\p{L})(?:%[\dA-F]{2})+/giu;
/** The tags of pages that people copy from; "Vec<T>" and "<10 years" are none. */
const tags =
  /<\/?(?:p|div|span|ul|ol|li|br|b|i|u|strong|em|small|a|h[1-6]|hr|img|font|table|thead|tbody|tr|td|th|section|article|header|footer|main|html|head|body|meta|title|style|script)(?:\s[^<>]{0,500})?\/?>/gi;
const inline = /^<\/?(?:span|b|i|u|strong|em|small|a|font)[\s>]/i;

/** Without any of these nothing is to be looked for. */
const marks = /[/(*:_·]/;
/** "Entwickler:in", "desenvolvedor(a)", "ingeniero/a" */
const genders =
  /(?<=\p{L}{4})(?:\/-?(?:a|in|e)|\((?:a|e|in|se|ne|trice|m\/f)\)|[*:_·](?:in|innen|e|a|euse|trice))(?!\p{L})/gu;

/**
 * A text as it reads where it was copied from: the query of an address ("rust%20in%20berlin", "rust+in+berlin"), a page
 * with its tags, and titles for every gender. All other texts stay as they are.
 */
export function pasted(text: string): string {
  const isAddress = !/\s/.test(text);
  const decoded = !escapes.test(text)
    ? text
    : isAddress
      ? decodedFrom(text.replaceAll("+", " "), text)
      : text.replace(escapesInside, (run) => decodedFrom(run, run));
  const page = decoded.includes("<") ? decoded.replace(tags, (tag) => (inline.test(tag) ? " " : "\n")) : decoded;
  return marks.test(page) ? page.replace(genders, "") : page;
}

function decodedFrom(escaped: string, otherwise: string): string {
  try {
    const decoded = decodeURIComponent(escaped);
    return /\p{Cc}/u.test(decoded) ? otherwise : decoded;
  } catch {
    return otherwise;
  }
}

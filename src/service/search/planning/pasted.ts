// Figures: A-408.
const escapes = /%[\dA-F]{2}/i;
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
  const decoded = /\s/.test(text) || !escapes.test(text) ? text : decodedFrom(text);
  const page = decoded.includes("<") ? decoded.replace(tags, (tag) => (inline.test(tag) ? " " : "\n")) : decoded;
  return marks.test(page) ? page.replace(genders, "") : page;
}

function decodedFrom(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll("+", " "));
    return /\p{Cc}/u.test(decoded) ? text : decoded;
  } catch {
    return text;
  }
}

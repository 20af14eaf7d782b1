const escapes = /%[\dA-F]{2}/i;
/** The tags of pages that people copy from; "Vec<T>" and "<10 years" are none. */
const tags =
  /<\/?(?:p|div|span|ul|ol|li|br|b|i|u|strong|em|small|a|h[1-6]|hr|img|font|table|thead|tbody|tr|td|th|section|article|header|footer|main|html|head|body|meta|title|style|script)(?:\s[^<>]{0,500})?\/?>/gi;
const inline = /^<\/?(?:span|b|i|u|strong|em|small|a|font)[\s>]/i;

/**
 * A text as it reads where it was copied from: the query of an address ("rust%20in%20berlin", "rust+in+berlin"), and a page
 * with its tags. All other texts stay as they are.
 */
export function pasted(text: string): string {
  const decoded = /\s/.test(text) || !escapes.test(text) ? text : decodedFrom(text);
  return decoded.includes("<") ? decoded.replace(tags, (tag) => (inline.test(tag) ? " " : "\n")) : decoded;
}

function decodedFrom(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

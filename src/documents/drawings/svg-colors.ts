const names: Readonly<Record<string, string>> = {
  black: "#000000",
  white: "#ffffff",
  red: "#ff0000",
  green: "#008000",
  blue: "#0000ff",
  gray: "#808080",
  grey: "#808080",
  currentColor: "#101828",
};

/** As six hexadecimal digits; undefined for an unsupported colour. */
export function readColor(text: string): string | undefined {
  if (/^#[\da-f]{6}$/i.test(text)) return text;
  if (/^#[\da-f]{3}$/i.test(text)) return text.replace(/[\da-f]/gi, "$&$&");
  const parts = /^(rgb|hsl)\(\s*(\d+(?:\.\d+)?)\s*,?\s*(\d+(?:\.\d+)?)%?\s*,?\s*(\d+(?:\.\d+)?)%?\s*\)$/.exec(text);
  if (parts === null) return Object.hasOwn(names, text) ? names[text] : undefined;
  const [a, b, c] = parts.slice(2).map(Number) as [number, number, number];
  return hexadecimal(parts[1] === "rgb" ? [a, b, c] : fromHsl(a, Math.min(b, 100) / 100, Math.min(c, 100) / 100));
}

function hexadecimal(channels: readonly number[]): string {
  const pairs = channels.map((n) => Math.round(Math.min(255, n)).toString(16).padStart(2, "0"));
  return `#${pairs.join("")}`;
}

function fromHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((turn) => {
    const place = (turn + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  });
}

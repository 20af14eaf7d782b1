const letters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ə: "e",
  þ: "th",
  ħ: "h",
};

/** A name in letters that a login may contain: lower case, no accents; characters without a Latin letter are dropped. */
export function handleOf(name: string): string {
  const lower = name.toLowerCase();
  if (/^[a-z]+$/.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/[ßøłđðıæœəþħ]/g, (letter) => letters[letter] as string)
    .replace(/[^a-z]/g, "");
}

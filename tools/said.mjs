/** What a started program writes that matches; rejects with everything it wrote if it ends before. */
export function said(child, pattern) {
  let words = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (text) => {
        words += text;
        const match = pattern.exec(words);
        if (match !== null) resolve(match);
      });
    }
    child.once("exit", (code) => reject(new Error(`It ended with ${code} before it wrote ${pattern}: ${words}`)));
  });
}

/** A mock says what it is in a header of its own, or at least in what its answers vary by; they show nothing about the real service. */
export function isOfMock({ headers }: { readonly headers: Readonly<Record<string, string>> }): boolean {
  return (
    Object.keys(headers).some((name) => name.startsWith("x-understudy-")) || /\bx-understudy-/.test(headers.vary ?? "")
  );
}

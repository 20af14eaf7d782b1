/** The weights that a client gives to the items of a header such as Accept (RFC 9110 §12.4.2); 1 is the default. */
export function headerWeights(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(",").map((item): [string, number] => {
      const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return [name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 1];
    }),
  );
}

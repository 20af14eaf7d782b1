import type { Json } from "../altered.ts";
import { says } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const catalog = "GET /v1/pricing/catalog" as const;

export const catalogMutants = mutantsOf("catalog", [
  ...on("§2.8", catalog, [
    ["a facet's price is not its SKU's", says(({ facets }) => void (facets[3].credits += 1))],
    ["withRequiresCredits counts a SKU twice", says(({ facets }) => void (facets.at(-1).withRequiresCredits += 1))],
    [
      "withRequiresCredits leaves out what is required",
      says(({ facets }) => {
        const facet = facets.find((each: Json) => each.withRequiresCredits > each.credits);
        facet.withRequiresCredits = facet.credits;
      }),
    ],
    ["dollars do not follow from credits", says(({ skus }) => void (skus.at(-1).usd *= 2))],
    ["a facet is missing", says(({ facets }) => void facets.pop())],
    ["a facet belongs to no SKU", says(({ facets }) => void facets.push({ ...facets[0], key: "us.facet" }))],
    ["a SKU does not list its facets", says(({ skus }) => void (skus.at(-1).facets = []))],
    ["a facet requires one that does not exist", says(({ facets }) => void facets[2].requires.push("us.facet"))],
    [
      "a quarter has four months",
      says(({ plans }) => {
        for (const { prices } of plans)
          for (const price of prices) if (price.interval === "quarter") price.intervalMonths = 4;
      }),
    ],
    [
      "amounts have no currency",
      says(({ plans }) => {
        for (const { prices } of plans) for (const price of prices) price.currency = null;
      }),
    ],
  ]),
]);

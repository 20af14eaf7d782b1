import { expect, test } from "vitest";
import { breakersOf } from "../../src/contract/checks/derived/breakers.ts";
import { placesOf } from "../../src/contract/seen/input-places.ts";
import { everyOperation, routeOf } from "../../src/contract/seen/operations.ts";

test("a text that is too long is valid except for its length", () => {
  const tooLong = everyOperation.flatMap((operation) =>
    placesOf(operation).flatMap((place) =>
      breakersOf(place)
        .filter(({ rule, value }) => rule === "maxLength" && typeof value === "string")
        .map(({ value }) => ({ name: `${routeOf(operation)} ${place.path.join(".")}`, place, value: String(value) })),
    ),
  );
  expect(tooLong.length).toBeGreaterThan(50);
  const wrong = tooLong.filter(({ place, value }) => {
    const { pattern, maxLength } = place.schema;
    return pattern !== undefined && !new RegExp(pattern, "u").test(value.slice(0, maxLength));
  });
  expect(wrong.map(({ name, value }) => `${name}: ${value.slice(0, 40)}`)).toEqual([]);
});

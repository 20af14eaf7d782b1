import fc from "fast-check";

/**
 * One seed for every property, so that a run gives the same result on every machine and day. `node tools/properties.mjs` tries
 * other seeds.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 4747) });

import fc from "fast-check";

/** One seed for every property, so that a run says the same on every machine and date. `npm run properties` tries others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 4747) });

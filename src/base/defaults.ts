/** The world of a server that is started without options. */
export const defaultSeed = "understudy";
export const defaultPopulation = 50_000;

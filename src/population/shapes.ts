import type { z } from "zod";
import type { Closed } from "../base/closed-type.ts";
import type * as model from "../model/developer.ts";

/** The data about a person, with the members of §2.1 to §2.3. Every optional member is absent for some people. */
export type Person = Omit<Closed<z.output<typeof model.Developer>>, "details">;
export type CoreProfile = Closed<z.output<typeof model.ProfileCore>>;
export type Cracked = Closed<z.output<typeof model.Cracked>>;
export type LinkedinIdentity = Closed<z.output<typeof model.LinkedinIdentity>>;
export type Experience = Closed<z.output<typeof model.Experience>>;
export type Education = Closed<z.output<typeof model.Education>>;
export type Socials = Closed<z.output<typeof model.Socials>>;
export type Location = Closed<z.output<typeof model.Location>>;
export type Repository = Closed<z.output<typeof model.ProfileRepo>>;
export type GardenSummary = Closed<z.output<typeof model.GardenSummary>>;
export type GardenDays = Closed<z.output<typeof model.Garden>>;

/** The part of a repository that can prove a skill. */
export type Outline = Pick<Repository, "name" | "fullName" | "language" | "stars" | "subjects" | "technologies">;

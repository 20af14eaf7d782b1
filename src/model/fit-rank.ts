// Figures: §2.7 and §4.4.
import { z } from "zod";
import { Login } from "./research-job.ts";

/** §8: for each candidate that is scored. */
export const creditsPerCandidate = 2;

const Share = z.number().min(0).max(1);
const LoginText = z.string().max(39);
const IdText = z.string().max(64);

/** §2.7 */
export const FitRow = z
  .looseObject({
    login: LoginText,
    developerId: IdText,
    fit: z
      .number()
      .min(0)
      .max(2)
      .meta({ description: "The fit for the role: 0 off-topic or toy, 1 adjacent, 2 strong direct fit." }),
    gettable: Share.meta({ description: "How realistic it is to recruit them, from 0 to 1." }),
    bridgeable: Share,
    confidence: Share,
    bridge: z.string().max(5_000),
    scored: z.boolean().meta({
      description: "Whether the candidate was scored. False when scoring failed: the row is last and not billed.",
    }),
    prescore: z
      .number()
      .optional()
      .meta({ description: "The score before the role was judged. Absent means unknown, not 0." }),
  })
  .meta({ id: "FitRow" });
export type FitRow = z.input<typeof FitRow>;

export const FitRankRequest = z
  .strictObject({
    logins: z
      .array(Login)
      .min(1)
      .max(50)
      .meta({ examples: [["octo-anna", "octo-bert"]] }),
    role: z
      .string()
      .max(20_000)
      .optional()
      .meta({
        description: "The role in words; without it fit is scored on intrinsic build quality.",
        examples: ["Senior engineer for a storage engine in Rust"],
      }),
    company: z
      .string()
      .max(200)
      .optional()
      .meta({
        description: "The company that hires; whoever works there is hardly gettable.",
        examples: ["Acme Robotics"],
      }),
  })
  .meta({ id: "FitRankRequest" });
export type FitRankRequest = z.output<typeof FitRankRequest>;

export const FitRankAnswer = z
  .looseObject({
    results: z.array(FitRow).max(50).meta({ description: "The scored candidates, the best fit first." }),
    misses: z.array(z.string()).meta({ description: "Logins that did not resolve." }),
    dropped: z.array(
      z
        .looseObject({ login: LoginText, developerId: IdText, reason: z.enum(["celebrity"]) })
        .meta({ id: "FitDropped" }),
    ),
    scoredCount: z.int().min(0).meta({ description: "How many rows were scored, which is what is billed." }),
  })
  .meta({ id: "FitRankAnswer" });

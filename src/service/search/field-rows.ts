import type { Measure, PersonFlag, TermField } from "../../population/index/predicates.ts";
import type { Aspect } from "./explain/person-facts.ts";

interface FieldRow {
  /** What the index has of it; without any of them it is checked person by person. */
  readonly choice?: TermField;
  readonly measure?: Measure;
  readonly flag?: PersonFlag;
  /** What about a person explains it. */
  readonly aspect: Aspect;
}

/** The registry's fields as the population has them; any other one is of the person alone. */
const rows: Readonly<Record<string, FieldRow>> = {
  languages: { choice: "language", aspect: "languages" },
  primary_language: { aspect: "languages" },
  technologies: { choice: "technology", aspect: "technologies" },
  subjects: { choice: "subject", aspect: "work" },
  organizations: { choice: "organisation", aspect: "organisations" },
  city: { choice: "city", aspect: "place" },
  country: { choice: "country", aspect: "place" },
  state: { choice: "state", aspect: "place" },
  has_location: { flag: "hasLocation", aspect: "place" },
  seniority: { choice: "seniority", aspect: "career" },
  title: { aspect: "career" },
  company: { choice: "company", aspect: "career" },
  past_companies: { choice: "pastCompany", aspect: "pastCareer" },
  company_size: { choice: "companySize", aspect: "career" },
  industry: { choice: "industry", aspect: "career" },
  school: { choice: "school", aspect: "education" },
  cracked_score: { measure: "crackedScore", aspect: "score" },
  cracked_tier: { aspect: "score" },
  followers: { measure: "followers", aspect: "followers" },
  total_stars: { measure: "totalStars", aspect: "stars" },
  top_repo_stars: { measure: "topStars", aspect: "stars" },
  repositories: { measure: "repositories", aspect: "repositories" },
  years_experience: { measure: "years", aspect: "years" },
  has_email: { flag: "hasEmail", aspect: "email" },
  has_linkedin: { flag: "hasLinkedin", aspect: "linkedin" },
  open_to_work: { flag: "openToWork", aspect: "openToWork" },
};

export function fieldRow(field: string): FieldRow {
  return rows[field] ?? { aspect: "person" };
}

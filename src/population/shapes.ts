/** The data about a person, with the members of §2.1 to §2.3. Every optional member is absent for some people. */
export interface Person {
  readonly id: string;
  readonly login: string;
  readonly name: string | null;
  /** A path on this server; the HTTP layer makes it absolute. */
  readonly avatarUrl: string | null;
  readonly hasEmail: boolean;
  readonly hasLinkedin: boolean;
  readonly hasLocation: boolean;
}

export interface CoreProfile {
  readonly bio: string | null;
  readonly currentRole: string | null;
  readonly organization: string | null;
  readonly university: string | null;
  readonly languages: readonly string[];
  readonly joinedAt: string;
  readonly followers: number;
  readonly following: number;
  readonly totalStars: number;
}

export interface Cracked {
  readonly crackedScore: number;
  readonly tier: string;
}

export interface LinkedinIdentity {
  readonly linkedin: string;
  readonly headline: string | null;
  readonly title: string | null;
  readonly company: string | null;
  readonly seniority: string | null;
  readonly expertise: readonly string[];
  readonly location: string | null;
}

export interface Experience {
  readonly title: string | null;
  readonly company: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly current: boolean | null;
}

export interface Education {
  readonly school: string | null;
  readonly degree: string | null;
  readonly fieldOfStudy: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export interface Socials {
  readonly github: string;
  readonly linkedin?: string;
}

export interface Location {
  readonly raw: string | null;
  readonly city: string | null;
  /** Only from LinkedIn. */
  readonly state?: string;
  readonly country: string | null;
  /** Absent when the place could not be resolved. */
  readonly source?: "linkedin" | "github";
}

/** The part of a repository that can prove a skill. */
export interface Outline {
  readonly name: string;
  readonly fullName: string;
  readonly language: string | null;
  readonly stars: number;
  readonly subjects?: readonly string[];
  readonly technologies?: readonly string[];
}

export interface Repository extends Outline {
  readonly description: string | null;
  readonly commits?: number;
  readonly owned?: boolean;
  readonly url: string;
  readonly summary?: string;
  readonly themes?: readonly string[];
}

/** §2.3; A-32 defines the members that it does not show. */
export interface GardenSummary {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly activeDays: number;
  readonly activeWeeks: number;
  readonly last90: readonly { readonly date: string; readonly count: number }[];
  readonly lastActiveDay: string | null;
  readonly months: readonly { readonly month: string; readonly count: number }[];
}

export interface GardenDays {
  readonly from: string;
  readonly to: string;
  readonly days: readonly { readonly date: string; readonly count: number; readonly weekday: number }[];
}

// Figures: A-120.
import { paceOf, seniorityAt } from "./drawing.ts";
import { draw, drawOf, pickIndex, purposes } from "./draws.ts";
import { locationOf } from "./places.ts";
import { wordsOf } from "./profile.ts";
import type { Experience, LinkedinIdentity } from "./shapes.ts";
import { capital, fill, spoken, type Template, templates } from "./templates.ts";
import { languagesOf, referenceYear, type Traits } from "./traits.ts";
import { showsTitle } from "./visibility.ts";
import * as vocabulary from "./vocabulary.ts";

/** identity.linkedin, for people with a LinkedIn match. */
export function linkedinIdentityOf(traits: Traits, url: string): LinkedinIdentity | undefined {
  if (!traits.hasLinkedin) return undefined;
  const random = draw(traits.key, purposes.linkedinMembers);
  const title = vocabulary.titles[traits.title] as { name: string; seniority: string };
  const { specialty } = traits;
  const place = locationOf(traits);
  return {
    linkedin: url,
    headline: (random & 31) === 0 ? null : headlineOf(traits),
    title: showsTitle(traits.key) ? title.name : null,
    company: vocabulary.companies[traits.company]?.name ?? null,
    seniority: showsTitle(traits.key) ? title.seniority : null,
    expertise: [
      ...vocabulary.namesOf(vocabulary.languages, languagesOf(traits)).slice(0, 3),
      ...vocabulary
        .namesOf(vocabulary.subjects, vocabulary.chosenFrom(specialty.subjects, traits.subjects))
        .map((name) => capital(spoken(name))),
    ],
    location: place === null || place.source !== "linkedin" ? null : place.raw,
  };
}

function headlineOf(traits: Traits): string {
  const random = draw(traits.key, purposes.headline);
  const words = wordsOf(traits, random);
  const headline = fill(templates.headlines[pickIndex(random, templates.headlines.length)] as Template, words);
  return headline ?? (words.title as string);
}

/** Companies before the current one, the latest first. */
export function pastCompanies(traits: Traits): number[] {
  return traits.hasLinkedin ? companiesBefore(traits) : [];
}

function companiesBefore({ key, years, company, specialty }: Career): number[] {
  const companies: number[] = [];
  const jobs = pastJobs(key, years);
  const random = draw(key, purposes.pastCompany);
  for (let job = 0; job < jobs; job++) {
    const past = pastCompany(random, specialty, job);
    if (past !== company && !companies.includes(past)) companies.push(past);
  }
  return companies;
}

/** Whether a past company is one of the wanted ones (1 in the table): for the index, where listing them is too slow. */
export function everWorkedAt(
  wanted: Uint8Array,
  key: number,
  years: number,
  company: number,
  specialty: vocabulary.Specialty,
): boolean {
  const jobs = pastJobs(key, years);
  if (jobs === 0) return false;
  const random = draw(key, purposes.pastCompany);
  for (let job = 0; job < jobs; job++) {
    const past = pastCompany(random, specialty, job);
    if (wanted[past] === 1 && past !== company) return true;
  }
  return false;
}

function pastJobs(key: number, years: number): number {
  return years < 2 ? 0 : Math.min(6, 1 + (((draw(key, purposes.careerLength) & 255) * (years + 4)) >> 10));
}

/** One draw decides all past jobs, five bits each: two in three are in the industries of the specialty. */
function pastCompany(random: number, { industries }: vocabulary.Specialty, job: number): number {
  const pick = (random >>> (job * 4)) & 31;
  const industry =
    pick < 20
      ? (industries[pick % industries.length] as number)
      : (pick * 5 + (random >>> 25)) % vocabulary.industries.length;
  const companies = vocabulary.companiesOfIndustry[industry] as readonly number[];
  return companies[(random >>> (job * 3 + 7)) % companies.length] as number;
}

/** identity.experience, newest first; the years worked and the current job come from the traits. */
export function experienceOf(traits: Traits): Experience[] | undefined {
  if (!traits.hasLinkedin) return undefined;
  const { key, years, company } = traits;
  const past = companiesBefore(traits);
  const jobCount = past.length + (company >= 0 ? 1 : 0);
  if (jobCount === 0) return undefined;
  const jobs: Experience[] = [];
  for (let job = 0; job < jobCount; job++) {
    const current = company >= 0 && job === 0;
    const random = drawOf(key, purposes.careerDates, job);
    const { startYearsAgo, endYearsAgo } = periodOf(years, jobCount, job);
    const companyId = current ? company : (past[company >= 0 ? job - 1 : job] as number);
    // Of earlier jobs a search knows the title and the company, so both are shown.
    jobs.push({
      title:
        current && (!showsTitle(key) || (random & 63) === 0)
          ? null
          : (vocabulary.titles[current ? traits.title : titleOfPastJob(traits, jobCount, job)]?.name ?? null),
      company:
        current && (random & 0xfc0) === 0x40 ? null : (vocabulary.companies[companyId] as vocabulary.Company).name,
      startDate:
        (random & 0x1f000) === 0
          ? null
          : dateText(referenceYear - startYearsAgo, startYearsAgo === endYearsAgo ? 0 : random >>> 4),
      endDate:
        current || (random & 0x3e0000) === 0
          ? null
          : dateText(referenceYear - endYearsAgo, startYearsAgo === endYearsAgo ? 0 : random >>> 9),
      current: (random & 0x1f00000) === 0x100000 && !current ? null : current,
    });
  }
  return jobs;
}

/** The title of a job's last year: who stayed for years is not shown as the intern of the first months. */
function titleOfPastJob({ key, years, seniority, specialty }: Career, jobCount: number, job: number): number {
  const { startYearsAgo, endYearsAgo } = periodOf(years, jobCount, job);
  const lastYear = Math.min(startYearsAgo, endYearsAgo + 1);
  const then = Math.min(seniority, seniorityAt(years - lastYear, paceOf(key)));
  const titles = specialty.titles[then] as readonly number[];
  return titles[pickIndex(drawOf(key, purposes.pastTitle, job + 32), titles.length)] as number;
}

/** The traits that decide which titles a person had; only a part, so that the index need not compute all of them. */
type Career = Pick<Traits, "key" | "years" | "company" | "specialty" | "seniority">;

/** The titles of past jobs as LinkedIn shows them, the latest first. */
export function pastTitles(traits: Traits): number[] {
  return traits.hasLinkedin ? titlesBefore(traits) : [];
}

/** Whether one of them is wanted (1 in the table). */
export function everHadTitle(wanted: Uint8Array, career: Career): boolean {
  return pastJobs(career.key, career.years) > 0 && titlesBefore(career).some((title) => wanted[title] === 1);
}

function titlesBefore(career: Career): number[] {
  const { company } = career;
  const past = companiesBefore(career).length;
  const jobCount = past + (company >= 0 ? 1 : 0);
  const titles: number[] = [];
  for (let job = company >= 0 ? 1 : 0; job < jobCount; job++) {
    titles.push(titleOfPastJob(career, jobCount, job));
  }
  return titles;
}

/** Jobs, the latest first, divide the years worked about evenly. */
function periodOf(years: number, jobCount: number, job: number) {
  return {
    startYearsAgo: Math.floor((years * (job + 1)) / jobCount),
    endYearsAgo: Math.floor((years * job) / jobCount),
  };
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Dates as people type them (§2.1: unnormalised); a draw of 0 gives the year alone. */
function dateText(year: number, random: number): string {
  // No start or end may lie after the population's own date.
  const month = year === referenceYear ? 0 : (random >>> 3) % 12;
  switch (random & 7) {
    case 0:
    case 1:
      return `${year}`;
    case 2:
      return `${year}-${`${month + 1}`.padStart(2, "0")}`;
    case 3:
      return `${`${month + 1}`.padStart(2, "0")}/${year}`;
    default:
      return `${months[month]} ${year}`;
  }
}

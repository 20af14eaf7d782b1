import { day, isoDay } from "../../src/base/instants.ts";
import { fraction } from "../../src/base/rng.ts";
import type {
  ContributionForPdf,
  RenderOptions,
  ReportForPdf,
  RepositoryForPdf,
} from "../../src/documents/report-for-pdf.ts";
import { avatarOf } from "../../src/population/avatars.ts";

const generatedAt = "2026-03-01T09:00:00.000Z";

export const options: RenderOptions = {
  developer: {
    id: "4200000017",
    picture: avatarOf("4200000017"),
    login: "mira-lindqvist",
    name: "Mira Lindqvist",
    latinName: "Mira Lindqvist",
    headline: "Builds storage engines and the tools to trust them. Staff engineer, distributed systems.",
    location: "Göteborg, Sweden",
  },
  accountName: "Demo Talent",
  accountLogo: null,
  generatedAt,
};

/** A trailing year with weekends, holidays and a quiet spell. */
export function yearOfDays(
  seed: string,
  until = "2026-02-28",
  days = 365,
): { date: string; count: number; weekday: number }[] {
  const end = Date.parse(until);
  return Array.from({ length: days }, (_, index) => {
    const instant = end - (days - 1 - index) * day;
    const weekday = new Date(instant).getUTCDay();
    const quiet = index > 120 && index < 150;
    const weekend = weekday === 0 || weekday === 6;
    const draw = fraction(seed, "calendar", index);
    const count = quiet || draw < (weekend ? 0.7 : 0.18) ? 0 : Math.floor(draw ** 3 * (weekend ? 8 : 26)) + 1;
    return { date: isoDay(instant), count, weekday };
  });
}

const signals = [
  ...["mergedPrRatio", "reviewDepth", "medianPrSize", "testShare", "ciPassRate", "issueCloseRate", "docsShare"],
  ...["starsEarned", "forksEarned", "followerGrowth", "dependentRepos", "talksLinked", "externalContributors"],
  ...["releaseCadence", "semverDiscipline", "changelogKept", "securityPolicy", "incidentFixes", "rollbackRate"],
  ...["commitsPerWeek", "activeWeeks", "languageBreadth", "nightShare", "weekendShare", "reposMaintained"],
  ...["crossOrgReviews", "firstResponseHours", "mentionedInReleases", "aiAssistedShare", "typeCoverage"],
];

const values = (name: string) => {
  const draw = fraction("signals", name);
  return /(Share|Ratio|Rate)$/.test(name) ? Math.round(draw * 1000) / 1000 : Math.round(draw * 4000) / 10;
};
const pct = (name: string) => Math.round((0.35 + 0.65 * fraction("pct", name)) * 1000) / 1000;
const terms = (names: readonly string[]) =>
  names.map((signal, index) => ({
    signal,
    weight: [0.3, 0.25, 0.15, 0.12, 0.1, 0.08][index] as number,
    pct: pct(signal),
  }));

const graded = signals.filter(
  (name) => !["nightShare", "talksLinked", "rollbackRate", "aiAssistedShare"].includes(name),
);

/** A contribution of which nothing is known. */
export const unknown: ContributionForPdf = {
  relation: null,
  commitsAuthored: null,
  authoredPrs: null,
  authoredPrsMerged: null,
  authoredPrsMergedByOthers: null,
  selfMergedPrs: null,
  mergedForOthers: null,
  reviewsGiven: null,
  filesTouchedMedian: null,
  firstMergedAt: null,
  lastMergedAt: null,
  prTitles: null,
};

const repositories: readonly RepositoryForPdf[] = [
  {
    name: "tidelog",
    owner: "mira-lindqvist",
    isFork: false,
    primaryLanguage: "Rust",
    languages: [
      { name: "Rust", size: 812_340 },
      { name: "Shell", size: 20_411 },
      { name: "Python", size: 64_802 },
      { name: "TLA", size: 31_200 },
    ],
    topics: ["storage-engine", "lsm-tree", "write-ahead-log", "formal-methods"],
    stars: 12_431,
    forks: 604,
    pushedAt: "2026-02-26T18:21:04Z",
    latestReleaseAt: "2026-01-30T08:00:00Z",
    contribution: {
      relation: "owner",
      commitsAuthored: 1_284,
      authoredPrs: 212,
      authoredPrsMerged: 205,
      authoredPrsMergedByOthers: 61,
      selfMergedPrs: 144,
      mergedForOthers: 48,
      reviewsGiven: 133,
      filesTouchedMedian: 4,
      firstMergedAt: "2024-03-11T00:00:00Z",
      lastMergedAt: "2026-02-20T00:00:00Z",
      prTitles: [
        "Make compaction yield between levels",
        "Check the manifest's sum before trusting it",
        "Replace the skip list by an adaptive radix tree",
        "Prove that recovery is idempotent",
        "Group commit for small writes",
      ],
    },
  },
  {
    name: "sled",
    owner: "spacejam",
    isFork: false,
    primaryLanguage: "Rust",
    languages: [{ name: "Rust", size: 1_204_000 }],
    topics: ["embedded", "database", "rust"],
    stars: 8_312,
    forks: 388,
    pushedAt: "2026-02-11T10:00:00Z",
    latestReleaseAt: null,
    contribution: {
      ...unknown,
      relation: "core",
      commitsAuthored: 88,
      authoredPrs: 34,
      authoredPrsMerged: 31,
      reviewsGiven: 12,
      filesTouchedMedian: 3,
      firstMergedAt: "2024-06-01T00:00:00Z",
      lastMergedAt: "2025-11-14T00:00:00Z",
      prTitles: ["Bound the page cache by bytes, not by pages", "Fix a torn read under memory pressure"],
    },
  },
  {
    name: "raft-notes",
    owner: "distsys-reading",
    isFork: false,
    primaryLanguage: "TypeScript",
    languages: [
      { name: "TypeScript", size: 90_000 },
      { name: "CSS", size: 11_000 },
      { name: "HTML", size: 8_000 },
      { name: "JavaScript", size: 4_000 },
      { name: "MDX", size: 61_000 },
      { name: "Shell", size: 400 },
    ],
    topics: ["reading-group", "consensus"],
    stars: 431,
    forks: 22,
    pushedAt: "2025-12-01T10:00:00Z",
    latestReleaseAt: null,
    contribution: { ...unknown, relation: "reviewer", authoredPrs: 2, authoredPrsMerged: 2, reviewsGiven: 19 },
  },
  {
    name: "rust",
    owner: "mira-lindqvist",
    isFork: true,
    primaryLanguage: "Rust",
    languages: [],
    topics: [],
    stars: 0,
    forks: 0,
    pushedAt: "2025-08-09T10:00:00Z",
    latestReleaseAt: null,
  },
  {
    name: "tokio-metrics",
    owner: "tokio-rs",
    isFork: false,
    primaryLanguage: "Rust",
    languages: [
      { name: "Rust", size: 200_000 },
      { name: "Shell", size: 900 },
    ],
    topics: ["async", "metrics", "observability"],
    stars: 640,
    forks: 61,
    pushedAt: "2026-01-17T10:00:00Z",
    latestReleaseAt: "2025-10-02T10:00:00Z",
    contribution: {
      ...unknown,
      relation: "drive-by",
      authoredPrs: 1,
      authoredPrsMerged: 1,
      filesTouchedMedian: 2,
      lastMergedAt: "2025-09-30T10:00:00Z",
      prTitles: ["Expose the longest poll of a task"],
    },
  },
];

export const rich: ReportForPdf = {
  id: "rep_00001k3m9ax",
  githubLogin: "mira-lindqvist",
  status: "done",
  rawSignals: Object.fromEntries(signals.map((name) => [name, values(name)])),
  pctSignals: Object.fromEntries(graded.map((name) => [name, pct(name)])),
  signalPopulations: Object.fromEntries(signals.map((name) => [name, "dive_population"])),
  signalsExcluded: {
    nightShare: { reason: "not_rankable", detail: "a habit, neither good nor bad" },
    talksLinked: { reason: "too_few_events", detail: "2 of at least 5" },
    rollbackRate: { reason: "not_measured", detail: "" },
    aiAssistedShare: { reason: "population_too_small", detail: "41 of at least 200 developers" },
  },
  composites: {
    gemScore: 78.4,
    quality: 86.1,
    visibility: 41.7,
    reachable: 66,
    productionMaturity: 72.9,
    qualityTerms: terms(signals.slice(0, 6)),
    visibilityTerms: terms(signals.slice(7, 11)),
    productionMaturityTerms: terms(signals.slice(13, 18)),
  },
  evidence: [
    "Wrote and proved the recovery path of tidelog, then broke it on purpose in 41 fault-injection tests.",
    "Reviews span six organizations; median time to first response is under four hours.",
  ],
  profile: {
    login: "mira-lindqvist",
    createdAt: "2013-04-02T11:00:00Z",
    followers: 1_874,
    following: 61,
    organizations: ["distsys-reading", "tokio-rs", "gbg-rust"],
    socialAccounts: [{ provider: "mastodon", url: "https://hachyderm.example/@mira" }],
  },
  contributions: {
    totalCommitContributions: 1_412,
    totalPullRequestContributions: 248,
    totalPullRequestReviewContributions: 331,
    calendar: yearOfDays("mira"),
  },
  repos: repositories,
  subjects: [
    { name: "storage engines", weight: 0.92 },
    { name: "distributed systems", weight: 0.81 },
    { name: "formal methods", weight: 0.44 },
    { name: "observability", weight: 0.3 },
  ],
  commitStats: { total: 1_412, medianPerWeek: 24, nightShare: 0.18, weekendShare: 0.11, longestStreakDays: 19 },
  narrative: {
    persona:
      "A storage engineer who earns trust the slow way: small changes, proofs where they pay, and reviews that teach. Mira Lindqvist keeps one engine of her own in production shape and lends the same care to the projects around it.",
    sections: {
      activity:
        "Active in 49 of the last 53 weeks with a steady rhythm of twenty to thirty commits. One quiet spell in July; releases follow within days of the work that they carry, and rarely on a Friday.",
      code: "Mostly Rust, with TLA+ beside the parts that must not fail. Pull requests are small (four files in the median), described before they are argued, and merged with tests. The compaction rewrite of tidelog is the piece to read first.",
      social:
        "Reviews across six organizations, most of them for people with fewer than ten merged changes. Runs a reading group whose notes are public.",
    },
  },
  narrativePending: false,
};

/** Everything that may be empty, null or absent. */
export const minimal: ReportForPdf = {
  id: "rep_00002",
  githubLogin: "quiet-one",
  status: "done",
  rawSignals: {},
  pctSignals: {},
  signalPopulations: {},
  signalsExcluded: {},
  composites: {},
  evidence: [],
  profile: null,
  contributions: null,
  repos: [],
  subjects: null,
  commitStats: null,
  narrative: null,
  narrativePending: false,
};

export const minimalOptions: RenderOptions = {
  developer: {
    id: "4200000001",
    login: "quiet-one",
    name: null,
    latinName: null,
    headline: null,
    location: null,
    picture: null,
  },
  accountName: "Small Start",
  accountLogo: null,
  generatedAt,
};

/** A report whose narrative failed: figures without prose. */
export const unwritten: ReportForPdf = { ...rich, narrative: null, narrativePending: true, composites: {} };

/** One name in each script that the document has a font for. */
export const names = {
  latin: "Zoë Þórðardóttir-Nguyễn",
  cyrillic: "Анастасія Ковальчук",
  greek: "Ελένη Παπαδοπούλου",
  chinese: "欧阳娜娜（歐陽）",
  japanese: "渡邉 さくら・タロウ",
  korean: "김민준 뷁",
} as const;

/** Names in scripts that it has none for. */
export const foreignNames = {
  arabic: "محمد علي الفارسي",
  hebrew: "שרה בן־דוד",
  devanagari: "अनुष्का श्रीवास्तव",
  bengali: "রবীন্দ্রনাথ ঠাকুর",
  gurmukhi: "ਹਰਪ੍ਰੀਤ ਸਿੰਘ",
  gujarati: "નરેન્દ્ર પટેલ",
  tamil: "தமிழ்ச்செல்வி",
  telugu: "వెంకటేశ్వర రావు",
  kannada: "ರಾಘವೇಂದ್ರ",
  malayalam: "ശ്രീകുമാർ",
  sinhala: "සුනිල් පෙරේරා",
  thai: "สมชาย ใจดี",
  lao: "ສົມສັກ",
  khmer: "សុខា ចាន់",
  burmese: "အောင်ဆန်းစုကြည်",
  odia: "ସୁଭଦ୍ରା ମିଶ୍ର",
  amharic: "ሰላማዊት ገብረማርያም",
  divehi: "އަހުމަދު",
  georgian: "ნინო ბერიძე",
  armenian: "Արամ Խաչատրյան",
  emoji: "Ada 🚀✨👩‍💻 ❤️",
  symbols: "★ → ≠ ✓",
} as const;

const scripts = [...Object.values(names), ...Object.values(foreignNames)];
const long = (text: string) => text.repeat(Math.ceil(5_000 / text.length)).slice(0, 5_000);
const html = `<script>alert("1")</script><img src=x onerror=alert(1)> & "quotes" 'single' \\ ( ) %PDF`;

/** Everything at its maximum length, in every script, and with hostile names. */
export const maximal: ReportForPdf = {
  ...rich,
  id: long("id-"),
  githubLogin: "a-login-of-thirty-nine-characters-long0",
  rawSignals: {
    ...rich.rawSignals,
    ...Object.fromEntries(scripts.map((name, index) => [name, index * 1e6])),
    [long("signal")]: 1e308,
    __proto__x: -5,
    tiny: 1e-9,
    notANumber: Number.NaN,
  },
  signalsExcluded: {
    ...rich.signalsExcluded,
    ...Object.fromEntries(scripts.map((name) => [name, { reason: "not_measured", detail: long(`${name} `) }])),
  },
  composites: {
    ...rich.composites,
    qualityTerms: terms(signals.slice(0, 6)).concat(
      Array.from({ length: 40 }, (_, index) => ({ signal: `term ${index} ${html}`, weight: 1 / (index + 2), pct: 2 })),
    ),
  },
  evidence: [html, ...scripts.map((name) => long(`${name}. `).slice(0, 400))],
  profile: {
    login: "not-a-login-of-mira",
    createdAt: "not a date",
    followers: 98_765_432,
    following: 0,
    organizations: [...scripts, html, long("organization")],
    socialAccounts: [{ provider: html, url: "javascript:alert(1)" }],
  },
  contributions: {
    totalCommitContributions: 98_765_432,
    totalPullRequestContributions: 0,
    totalPullRequestReviewContributions: 1,
    calendar: [
      ...yearOfDays("long", "2026-02-28", 800),
      { date: "2026-02-31", count: 5, weekday: 2 },
      { date: "yesterday", count: 7, weekday: 2 },
      { date: "2026-02-27", count: 40_000, weekday: 5 },
    ],
  },
  repos: [
    ...scripts.map((name, index): RepositoryForPdf => {
      const base = repositories[index % repositories.length] as RepositoryForPdf;
      return {
        ...base,
        name,
        owner: index % 2 === 0 ? "owner" : name,
        topics: [name, html, long("topic")],
        languages: scripts.slice(0, index % 9).map((language, place) => ({ name: language, size: 10 ** place })),
        contribution: {
          ...(base.contribution ?? unknown),
          relation: html,
          prTitles: [name, html, long(name), "", "e", "f", "g", "h"],
        },
      };
    }),
    {
      ...(repositories[0] as RepositoryForPdf),
      name: long("repository"),
      owner: long("owner"),
      stars: 1e12,
      pushedAt: long("x"),
    },
  ],
  subjects: [...scripts, html, long("subject")].map((name) => ({ name, weight: 0.5 })),
  narrative: {
    persona: `${scripts.join(" · ")} ${html}`.slice(0, 640),
    sections: {
      activity: long("Longer than any line, and then some more of it. "),
      code: `${foreignNames.arabic} ${"هذا نص عربي طويل يصف نشاط المطور على مدى السنة. ".repeat(9)}`,
      social: `${"ผู้พัฒนาคนนี้ตรวจทานโค้ดของผู้อื่นอย่างสม่ำเสมอ".repeat(8)}\n${"这位开发者长期维护开源项目，并认真审阅他人的修改。".repeat(9)}\nמפתחת ותיקה (מאז 2013) שכותבת Rust ו־TLA+ ‏ובודקת שינויים.`,
    },
  },
};

export const maximalOptions: RenderOptions = {
  developer: {
    id: "4200000099",
    picture: null,
    latinName: null,
    login: maximal.githubLogin,
    name: `${foreignNames.arabic} ${names.chinese} ${foreignNames.devanagari} ${foreignNames.emoji} ${html} ${long("name ")}`,
    headline: long(`${foreignNames.thai} ${foreignNames.hebrew} \u{13000}\u{1F9FF}\u{10FFFF} 𝓕𝓪𝓷𝓬𝔂 Z̴̢̛͉̲͇̘̿͛̈́̇a̷l̶g̸o̴ `),
    location: long("Llanfairpwllgwyngyll"),
  },
  accountName: html,
  accountLogo:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><rect width="40" height="40" rx="9" fill="#0F766E"/><circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="5"/><path d="M12 30 L28 10" stroke="white" stroke-width="3"/><text x="52" y="28" font-size="24" font-weight="700" fill="#0F766E">Northwind</text></svg>',
  generatedAt,
};

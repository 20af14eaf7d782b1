import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SearchConfig } from "../../../src/model/search-config.ts";
import { parsedText } from "../../../src/service/search/reader/parsed-text.ts";

const plan = (q: string) => parsedText(q, null);
const meant = (q: string) => plan(q).understood.map(({ as, value }) => `${as}: ${value}`);

describe("a sentence becomes levers", () => {
  test.each([
    ["senior rust engineers, 5+ years", ["experience tier: senior", "language: Rust", "years: at least 5"]],
    ["golang or js devs near NYC", ["language: Go", "language: JavaScript", "near city: New York"]],
    ["go developers in London, Ontario", ["language: Go", "state: Ontario"]],
    ["rust in Paris, TX", ["language: Rust", "state: Texas"]],
    ["rust in Berlin or Texas", ["language: Rust", "city: Berlin", "state: Texas"]],
    ["go 5+y", ["language: Go", "years: at least 5"]],
    ["java, no consultants from Rowanmarch", ["language: Java", "not company: Rowanmarch"]],
    ["no managers, from Rowanmarch", ["not role: manager", "company: Rowanmarch"]],
    ["not Java, no recruiters", ["not language: Java", "not role: recruiter"]],
    ["excluding PHP or Java", ["not language: PHP", "not language: Java"]],
    [
      "k8s people with an email who are open to work",
      ["technology: Kubernetes", "has email: yes", "open to work: yes"],
    ],
    ["staff engineer at Rowanmarch", ["title: Staff Engineer", "company: Rowanmarch"]],
    ["ex-Understead, worked at Calderwick", ["past company: Understead", "worked at: Calderwick"]],
    ["engineers from companies like Sparbight", ["similar company: Sparbight"]],
    ["fintech", ["topic: fintech"]],
    ["at a fintech startup", ["industry: Fintech", "company size: 1-50"]],
    ["C++ or C# with 1k+ stars", ["language: C++", "language: C#", "stars: at least 1000"]],
    ["outside the US", ["not country: United States"]],
    ["three to five years of experience", ["years: 3 to 5"]],
    ["Kubernetes, ideally Terraform", ["technology: Kubernetes", "preferred technology: Terraform"]],
    ["Rust. Kafka is a plus", ["language: Rust", "preferred technology: Kafka"]],
    ["San Francisco Bay Area", ["city: San Francisco Bay Area"]],
    ["developers in Zürich or MÜNCHEN", ["city: Zurich", "city: Munich"]],
    ["swift ios developers", ["language: Swift", "role: ios developer"]],
    ["open source in Elixir and Phoenix", ["language: Elixir", "technology: Phoenix"]],
    ["Rails developers in Phoenix", ["technology: Ruby on Rails", "city: Phoenix"]],
    ["Rust with a low follower count", ["language: Rust", "few followers: yes"]],
    ["Rust with a large following", ["language: Rust", "well known: yes"]],
    ["Rust, not well known", ["language: Rust", "hide high profile: yes"]],
    ["Go with recent commits", ["language: Go", "active in the last 30 days: yes"]],
    // Parts of "low latency", "home automation" and "smart contracts" that mean something else alone.
    ["Rust with a low score, QA automation, on a contract", ["language: Rust", "topic: testing"]],
    ["people in AI", ["topic: machine-learning"]],
    ["ai in Paris", ["topic: machine-learning", "city: Paris"]],
    ["engineers who work on ai in Paris", ["topic: machine-learning", "city: Paris"]],
    ["lavorano ai progetti in Rust", ["language: Rust"]],
    // The level is named already.
    ["Senior Software Engineer II", ["experience tier: senior"]],
    ["Staff Engineer 2", ["title: Staff Engineer"]],
    ["engineer 2 years", ["years: at least 2"]],
    ["Go engineer, i mean it", ["language: Go"]],
    ["red team, Python", ["topic: security", "language: Python"]],
    ["Node.js, available immediately", ["technology: Node.js", "open to work: yes"]],
    ["we need Go immediately", ["language: Go"]],
    ["Mandarin speaking Go developers in Tokyo", ["language: Go", "city: Tokyo"]],
    ["Lead Data Engineer", ["experience tier: senior", "role: data engineer"]],
    ["someone to lead data engineers", ["role: data engineer"]],
    ["ex-Facebook React engineers", ["past company, where nobody here worked: Facebook", "technology: React"]],
    ["go senior", ["language: Go", "experience tier: senior"]],
    ["no Java, Python only", ["not language: Java", "language: Python"]],
  ])("%s", (q, expected) => {
    expect(meant(q)).toEqual(expected);
  });

  test.each([
    ["rust devs with a dozen stars", ["language: Rust", "stars: at least 12"]],
    ["half a dozen repos", ["repositories: at least 6"]],
    ["java 10yoe", ["language: Java", "years: at least 10"]],
    ["18 months of python", ["years: at least 2", "language: Python"]],
    ["at most 18 months of python", ["years: at most 1", "language: Python"]],
    ["stars:100..500", ["stars: 100 to 500"]],
    ["twenty-five years of COBOL", ["years: at least 25", "language: COBOL"]],
    ["fünf Jahre Erfahrung mit Java", ["years: at least 5", "language: Java"]],
    ["plus de dix ans de Java", ["years: at least 11", "language: Java"]],
    ["Java 5年以上", ["language: Java", "years: at least 5"]],
    ["5 years of Go or less", ["years: at least 5", "language: Go"]],
    ["no more than five years", ["years: at most 5"]],
  ])("a number is read in words and in digits: %s", (q, expected) => {
    expect(meant(q)).toEqual(expected);
  });

  test.each([
    ["Javaは不要、Kotlin必須", ["language: Kotlin"], ["Javaは不要"]],
    ["Java 필요 없음, Kotlin 필수", ["language: Kotlin"], ["Java 필요 없음"]],
    ["Java şart değil, Kotlin zorunlu", ["language: Kotlin"], ["Java şart değil"]],
    ["Java ज़रूरी नहीं, Kotlin अनिवार्य", ["language: Kotlin"], ["Java ज़रूरी नहीं"]],
    ["Java nicht nötig, Kotlin Pflicht", ["language: Kotlin"], ["Java nicht nötig"]],
    ["Java not needed, Kotlin a must", ["language: Kotlin"], ["Java not needed"]],
    ["Kotlin必須、Java歓迎", ["language: Kotlin", "preferred language: Java"], []],
    ["Java değil, Kotlin", ["not language: Java", "language: Kotlin"], []],
    [
      "Go (must), Rust (nice to have), Java (no)",
      ["language: Go", "preferred language: Rust", "not language: Java"],
      [],
    ],
    ["C++ game devs (wizardry preferred)", ["language: C++", "role: game developer"], ["wizardry", "preferred"]],
    ["no more JavaScript people", ["not language: JavaScript"], []],
  ])("a requirement may follow what it is about: %s", (q, expected, ignored) => {
    expect(meant(q)).toEqual(expected);
    expect(plan(q).ignored).toEqual(ignored);
  });

  test("a phrase without a matching field is ignored as a whole", () => {
    expect(plan("PhD in machine learning, PyTorch").ignored).toEqual(["PhD in machine learning"]);
    expect(plan("indian developers outside India").ignored).toEqual(["indian"]);
  });

  test.each([
    ["rust in DE", ["language: Rust", "country: Germany"]],
    ["java in PL or CZ", ["language: Java", "country: Poland", "country: Czechia"]],
    ["react in CA", ["technology: React", "state: California"]],
    ["go in uk or ie", ["language: Go", "country: United Kingdom", "country: Ireland"]],
    ["rust in pl, not java", ["language: Rust", "country: Poland", "not language: Java"]],
    ["10 years in IT", ["years: at least 10"]],
    ["react, we believe in it", ["technology: React"]],
  ])("two letters are a country or state where a place is expected: %s", (q, expected) => {
    expect(meant(q)).toEqual(expected);
  });

  test.each([
    ["devs who can scale our systems, Go", ["language: Go"]],
    ["scalable, usable backends in Go", ["role: backend engineer", "language: Go"]],
    ["redact logs in Go", ["language: Go"]],
    ["Rust closures and pairs, a nimble team", ["language: Rust"]],
    ["settle in, grade by grade, Go", ["language: Go"]],
    ["regular commits, Go", ["language: Go"]],
    ["Liam", []],
    ["cryptographic protocols, Rust", ["topic: cryptography", "language: Rust"]],
    ["trabajar con Python desde junio", ["language: Python"]],
    ["Rust-ontwikkelaars vinden", ["language: Rust"]],
    ["manage the state in React, which means a lot", ["technology: React"]],
    ["fronted developer", ["role: frontend engineer"]],
  ])("an everyday word or a name is no slip of a name that is known here: %s", (q, expected) => {
    expect(meant(q)).toEqual(expected);
  });

  test("everyday words are not read as languages, unless that is meant", () => {
    expect(meant("people who go to work and express themselves")).toEqual([]);
    expect(meant("Go developers")).toEqual(["language: Go"]);
    expect(meant("backends written in go")).toContain("language: Go");
    expect(meant("someone who knows R")).toEqual(["language: R"]);
    expect(meant("looking for engineers in Phoenix")).toEqual(["city: Phoenix"]);
  });

  test.each([
    ["go", ["Go"]],
    ["swift", ["Swift"]],
    ["go, rust", ["Go", "Rust"]],
    ["r and python", ["R", "Python"]],
    ["python, r", ["Python", "R"]],
  ])("a list of skills needs no other words: %s", (q, languages) => {
    expect(plan(q).config.requiredLanguages).toEqual(languages);
  });

  test('"and" requires, "or" offers alternatives, "not" excludes', () => {
    expect(plan("Rust and Go").config.requiredLanguages).toEqual(["Rust", "Go"]);
    expect(plan("Rust or Go").config).toMatchObject({
      requiredLanguages: [],
      filter: { languages: { any: ["Rust", "Go"] } },
    });
    expect(plan("no Rust").config.filter).toEqual({ languages: { none: ["Rust"] } });
  });

  test("reports words that it does not understand", () => {
    expect(plan("unicorn wizard for databases").ignored).toEqual(["unicorn", "wizard"]);
  });

  test.each([
    ["Rust over Go", "over"],
    ["rust or go, but not both", "not both"],
    ["programista java w Warszawie", "Warszawie"],
    ["springboot3", "springboot3"],
    ["rust, joined github before 2012", "before"],
    ["several years of Go", "several"],
    ["Engineer II, rust", "II"],
    ["go developers with 100 commits", "commits"],
    ["rust, phd", "phd"],
    ["rust, speaks German", "speaks German"],
    ["rust UTC+1", "UTC+"],
    ["senior rsut", "rsut"],
  ])("what is not read is told (docs/queries.md): %s", (q, word) => {
    expect(plan(q).ignored).toContain(word);
  });

  test("words that became a filter are not searched for in texts as well", () => {
    const { query } = plan("senior Rust engineers in Berlin who build databases, not Java").config;
    expect(query).toBe("databases");
  });
});

const words =
  "rust;Go;not;or;and;,;in;Berlin;senior;5+ years;at;Rowanmarch;ex-;ideally;databases;React;open to work;no;recruiters;.;backend engineer;outside;India;1000 stars;unicorn;with;email;-Java;under 500 followers;accounts;older than;joined;last;since;ago;99999999;a million;years;months;active;2015;xor".split(
    ";",
  );
const phrases = fc.array(fc.constantFrom(...words), { maxLength: 20 }).map((chosen) => chosen.join(" "));

describe("any text", () => {
  test("gives a valid config whose spans are parts of the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 500 }), phrases), (q) => {
        const { config, understood, ignored } = plan(q);
        expect(SearchConfig.safeParse(config).success).toBe(true);
        for (const { span } of understood) expect(q).toContain(span);
        for (const word of ignored) expect(q).toContain(word);
      }),
    );
  });

  test("means the same when its config is read again", () => {
    fc.assert(
      fc.property(phrases, (q) => {
        const { config } = plan(q);
        const again = plan(config.query ?? "").config;
        expect(again.query).toBe(config.query);
      }),
    );
  });

  test.each(["not ".repeat(12_500), "a.b".repeat(16_000), "((((-5+".repeat(7_000), "rust,or/".repeat(6_000)])(
    "can be planned, however long or hostile",
    (text) => {
      expect(SearchConfig.safeParse(plan(text).config).success).toBe(true);
    },
  );
});

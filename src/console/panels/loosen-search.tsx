import { useEffect, useState } from "preact/hooks";
import { read } from "../api.ts";
import { amount } from "../format.ts";
import { filterBy } from "../route.ts";

interface Shorter {
  readonly without: string;
  readonly q: string;
  readonly total: number;
}

const maxTried = 8;

/** A search that finds nobody, without one of the parts that it understood: how many each of the shorter ones finds. */
export function LoosenSearch({ q, spans, who }: { q: string; spans: readonly string[]; who: string | null }) {
  const [found, setFound] = useState<readonly Shorter[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const parts = [...new Set(spans)].filter((span) => span !== "" && span !== q.trim()).slice(0, maxTried);
    const tried = parts.map(async (without): Promise<Shorter> => {
      const shorter = q
        .replace(without, " ")
        .replace(/\s+(?=[\s,;.]|$)/g, "")
        .trim();
      const sent = new URLSearchParams({ q: shorter, limit: "1" });
      const { status, body } = await read(`/v1/developers/search?${sent}`, who);
      return { without, q: shorter, total: status === 200 ? (body as { total: number }).total : 0 };
    });
    void Promise.all(tried).then(
      (all) => isCurrent && setFound(all.filter(({ total }) => total > 0).sort((a, b) => a.total - b.total)),
      () => isCurrent && setFound([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [q, who, spans.join("\n")]);
  if (found === null) return null;
  if (found.length === 0) return <p class="faint">Taking one part off finds nobody either. Remove several.</p>;
  return (
    <p class="chips">
      {found.map(({ without, q: shorter, total }) => (
        <button key={without} type="button" class="quiet" onClick={() => filterBy("q", shorter)}>
          without “{without}”: {amount(total)}
        </button>
      ))}
    </p>
  );
}

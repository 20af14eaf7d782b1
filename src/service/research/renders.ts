import type { Pause } from "../../base/slices.ts";
import type { RenderReport } from "../../model/report-pdf.ts";

const maxKept = 48;
const maxBytes = 48 * 2 ** 20;

/**
 * Caches rendered documents by all their inputs: a newer report, its narrative or another logo renders
 * again, anything else does not, and simultaneous requests wait for the same rendering. It is derived data, so
 * it is kept outside the worlds, with a size limit. One is rendered after the other, so that memory has to hold one
 * unfinished document, however many pause.
 */
export function keepRenders(render: RenderReport, pause?: Pause): RenderReport {
  const kept = new Map<string, { readonly document: Promise<Uint8Array>; size: number }>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function drop(key: string): void {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  return (report, options) => {
    const key = JSON.stringify([report, options]);
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known.document;
    }
    const document = last.then(() => render(report, options, pause));
    last = document.catch(() => {});
    const entry = { document, size: key.length };
    kept.set(key, entry);
    bytes += entry.size;
    entry.document.then(
      (document) => {
        if (kept.get(key) !== entry) return;
        entry.size += document.length;
        bytes += document.length;
        for (const oldest of kept.keys()) {
          if (kept.size <= maxKept && bytes <= maxBytes) break;
          drop(oldest);
        }
      },
      () => drop(key),
    );
    return entry.document;
  };
}

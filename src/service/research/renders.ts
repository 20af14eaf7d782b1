import { newLruCache } from "../../base/lru-cache.ts";
import type { Pause } from "../../base/slices.ts";
import type { RenderReport } from "../../model/report-pdf.ts";

const maxBytes = 48 * 2 ** 20;

/**
 * Caches rendered documents by all their inputs: a newer report, its narrative or another logo renders
 * again, anything else does not, and simultaneous requests wait for the same rendering. It is derived data, so
 * it is kept outside the worlds, with a size limit. One is rendered after the other, so that memory has to hold one
 * unfinished document, however many pause.
 */
export function cacheRenders(render: RenderReport, pause?: Pause): RenderReport {
  const finished = newLruCache<{ document: Uint8Array; weight: number }>(maxBytes, ({ weight }) => weight);
  const unfinished = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();

  async function renderNext(key: string, ...[report, options]: Parameters<RenderReport>): Promise<Uint8Array> {
    try {
      await last;
      const document = await render(report, options, pause);
      finished.set(key, { document, weight: key.length + document.length });
      return document;
    } finally {
      unfinished.delete(key);
    }
  }

  return async (report, options) => {
    const key = JSON.stringify([report, options]);
    const known = finished.get(key)?.document ?? unfinished.get(key);
    if (known !== undefined) return known;
    const document = renderNext(key, report, options);
    unfinished.set(key, document);
    last = document.catch(() => {});
    return document;
  };
}

import { expect } from "vitest";
import type { Drives, Hand } from "../hand.ts";

const pdf = ({ person }: Hand) => `GET /v2/deep-research/reports/developers/${person(0).login}/pdf`;

/** The report itself, asked for as a PDF. */
const asPdf = ({ person }: Hand, status: number, code: string) =>
  [
    `GET /v1/deep-research/reports/developers/${person(0).login}`,
    status,
    code,
    { headers: { accept: "application/pdf" } },
  ] as const;

export const documentDrives: Drives = {
  async "pdf-renderer-down"(hand) {
    await hand.refused(pdf(hand), 502, "build_failed");
    await hand.refused(...asPdf(hand, 502, "build_failed"));
    hand.saw("§7 502 renderer failed");
  },

  async "pdf-not-configured"(hand) {
    await hand.refused(pdf(hand), 503, "not_implemented");
    await hand.refused(...asPdf(hand, 503, "not_implemented"));
    hand.saw("§7 503 rendering not configured");
  },

  async "file-storage-not-configured"(hand) {
    await hand.refused(`${pdf(hand)}?delivery=link`, 503, "not_implemented");
    const body = { name: "role.md", contentType: "text/markdown", size: 10 };
    await hand.refused("POST /v1/files", 503, "not_implemented", { body });
    hand.saw("§7 503 file storage not configured");
  },

  async "pdf-link-expired"(hand) {
    expect(hand.values.expiredAt).toBe("2026-03-01T08:55:00.000Z");
    await hand.refused(`GET ${hand.values.link}`, 410, "gone", { as: null });

    const { url, bytes, expiresAt } = await hand.get(`${pdf(hand)}?delivery=link`);
    expect(expiresAt).toBe("2026-03-01T09:15:00.000Z");
    expect(bytes).toBeGreaterThan(1_000);
    const next = `GET ${new URL(url).pathname.replace(/^\/~[^/]+/, "")}`;
    await hand.advance("899s");
    expect((await hand.call(next, { as: null })).status).toBe(200);
    await hand.advance("1s");
    await hand.refused(next, 410, "gone", { as: null });
    hand.saw("§8 link lifetime");
  },
};

import { cleanLine } from "../page/clean.ts";
import type { Paper } from "../page/paper.ts";
import { colors, contentWidth, sheet, tint, type } from "../page/theme.ts";
import type { RepositoryForPdf } from "../report-for-pdf.ts";
import type { DeedPart } from "./deeds.ts";

type Badge = readonly [text: string, color: string, ground: string];

const relations: ReadonlyMap<string, Badge> = new Map<string, Badge>([
  ["owner", ["Owner", colors.accent, colors.accentSoft]],
  ["maintainer", ["Maintainer", "#0B5D53", "#DDF3EE"]],
  ["core", ["Core contributor", "#6B3A05", "#FBEBD6"]],
  ["reviewer", ["Reviewer", "#6A2373", "#F6E5F8"]],
  ["drive-by", ["Occasional", "#475467", "#EAECF0"]],
]);

/** `owner/name`, linked to the repository, and the developer's role in it. */
export function titlePart(paper: Paper, repository: RepositoryForPdf, width: number): DeedPart {
  const badges = badgesOf(paper, repository);
  const name = setName(paper, repository, width - badges.reduce((sum, badge) => sum + badge.width + 6, 3));
  const address = linkOf(repository);
  return {
    height: name.height + 8,
    draw(y) {
      name.draw(y);
      if (address !== null) paper.doc.link(sheet.left, y, name.width, name.height, address);
      let x = sheet.left + name.lead + 9;
      for (const badge of badges) {
        paper.fill(badge.ground, x, y + 0.5, badge.width, 15, 7.5);
        paper.line(badge.text, badge.style, x + 7, y + 2, badge.width - 14);
        x += badge.width + 6;
      }
    },
  };
}

function badgesOf(paper: Paper, { contribution, isFork }: RepositoryForPdf) {
  const relation = contribution?.relation ?? null;
  const plain = (text: string): Badge => [text, "#475467", "#EAECF0"];
  return [
    ...(relation === null ? [] : [relations.get(relation) ?? plain(cleanLine(relation))]),
    ...(isFork ? [plain("Fork")] : []),
  ].map(([text, color, ground]) => {
    const style = tint(type.smallStrong, color);
    return { text, style, ground, width: Math.min(130, paper.set(text, style, 116, 1).width + 14) };
  });
}

interface SetName extends DeedPart {
  readonly width: number;
  /** The width of the first line, after which the badges are drawn. */
  readonly lead: number;
}

/** On one line if it fits; otherwise smaller, with the owner above the name, which gets the full page width. */
function setName(paper: Paper, { owner, name }: RepositoryForPdf, room: number): SetName {
  const texts = [`${cleanLine(owner)}/`, cleanLine(name)] as const;
  const light = { weight: 400, color: colors.muted } as const;
  const inOneLine = 2;
  const first = paper.set(texts[0], { ...type.subheading, ...light }, room, inOneLine);
  const second = paper.set(texts[1], type.subheading, room, inOneLine);
  const width = first.width + 1 + second.width;
  if (first.lines === 1 && second.lines === 1 && width <= room) {
    const draw = (y: number) => {
      paper.draw(first, sheet.left, y);
      paper.draw(second, sheet.left + first.width + 1, y);
    };
    return { width, lead: width, height: first.height, draw };
  }
  const close = { ...type.strong, size: 9, leading: 12 };
  const above = paper.set(texts[0], { ...close, ...light }, room, 12);
  const under = paper.set(texts[1], close, contentWidth, 12);
  const gap = 3;
  return {
    width: Math.max(above.width, under.width),
    lead: above.width,
    height: above.height + gap + under.height,
    draw(y) {
      paper.draw(above, sheet.left, y + 2);
      paper.draw(under, sheet.left, y + above.height + gap);
    },
  };
}

/** Only valid GitHub names become links; no other text of a report does. */
function linkOf({ owner, name }: RepositoryForPdf): string | null {
  const sound = /^[\w.-]{1,100}$/;
  return sound.test(owner) && sound.test(name) ? `https://github.com/${owner}/${name}` : null;
}

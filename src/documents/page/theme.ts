import type { Weight } from "./fonts.ts";

export interface TextStyle {
  readonly size: number;
  /** The distance between lines. */
  readonly leading: number;
  readonly weight: Weight;
  readonly color: string;
  /** Extra space after each character. */
  readonly tracking?: number;
}

/** A4 in points, with a grid of twelve columns and 4 points of rhythm. */
export const sheet = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 76, bottom: 776 };
export const contentWidth = sheet.right - sheet.left;

export const colors = {
  ink: "#101828",
  text: "#344054",
  muted: "#5D6B82",
  line: "#E3E7EE",
  wash: "#F4F6FA",
  track: "#E9ECF3",
  accent: "#3B42C4",
  accentSoft: "#E3E6FB",
  paper: "#FFFFFF",
  warning: "#93480A",
  warningSoft: "#FDF3E7",
};

/** From no contributions to the busiest days; also distinguishable in greyscale. */
export const heat = ["#EDEFF4", "#C9CFFA", "#949EF0", "#5A63DC", "#2B2F9A"] as const;

const style = (size: number, leading: number, weight: Weight, color: string): TextStyle => ({
  size,
  leading,
  weight,
  color,
});

export const type = {
  title: style(30, 39, 600, colors.ink),
  heading: style(18, 24, 600, colors.ink),
  subheading: style(11, 16, 600, colors.ink),
  lead: style(12.5, 20, 400, colors.ink),
  body: style(9.5, 15, 400, colors.text),
  strong: style(9.5, 15, 600, colors.ink),
  small: style(8, 12, 400, colors.muted),
  smallStrong: style(8, 12, 600, colors.text),
  label: { ...style(6.8, 12, 600, colors.muted), tracking: 0.6 },
  figure: style(19, 26, 600, colors.ink),
  bigFigure: style(40, 44, 600, colors.ink),
  number: style(8.5, 12, 400, colors.text),
  numberStrong: style(8.5, 12, 600, colors.ink),
} satisfies Record<string, TextStyle>;

export function tint(base: TextStyle, color: string): TextStyle {
  return { ...base, color };
}

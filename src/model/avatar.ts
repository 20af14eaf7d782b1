// Figures: A-70.

/** Hue in degrees, saturation and lightness in percent. */
export type Hsl = readonly [hue: number, saturation: number, lightness: number];

/** A mirrored pattern of squares in one colour on a gradient of two, on a grid of 120 units. */
export interface Avatar {
  readonly from: Hsl;
  readonly to: Hsl;
  /** The direction of the gradient, in degrees from left to right. */
  readonly angle: number;
  readonly ink: Hsl;
  readonly inkOpacity: number;
  /** The left upper corners of the squares. */
  readonly cells: readonly (readonly [x: number, y: number])[];
}

export const avatarSize = 120;
export const cellSize = 16;
export const cellRadius = 3;

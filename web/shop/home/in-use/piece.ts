/** Where one end of a text's ink stands: its first edge, its middle or its last edge. */
type Anchor = 'start' | 'middle' | 'end';

/** What every layer may have: colours, and a turn in degrees about a point. */
type Paint = {
  fill?: string;
  stroke?: string;
  /** Of the stroke, in units of the piece. */
  width?: number;
  dash?: string;
  isRound?: boolean;
  turn?: [degrees: number, x: number, y: number];
};

/**
 * Words in a font that is for sale. They are placed by their ink, not by their side bearings: `at` is a point on the baseline.
 * Exactly one of the three measures is given.
 */
export type TextLayer = Paint & {
  text: string;
  font: string;
  style?: string;
  at: [x: number, y: number];
  anchor?: Anchor;
  /** How wide the ink becomes. */
  wide?: number;
  /** How tall the ink becomes. */
  tall?: number;
  /** How tall the capitals become. */
  cap?: number;
};

export type ShapeLayer = Paint &
  (
    | { rect: [x: number, y: number, width: number, height: number]; radius?: number }
    | { circle: [x: number, y: number, radius: number] }
    | { path: string }
  );

export type Layer = TextLayer | ShapeLayer;

/** One composition: something that a font could be used for, as layers from the back to the front. */
export type Piece = {
  /** Its name in addresses. */
  name: string;
  /** What kind of thing it is, as its caption says. */
  kind: string;
  /** What a person sees in it. */
  label: string;
  /** The font that it is about, by the name in its address. */
  font: string;
  size: [width: number, height: number];
  ground: string;
  layers: Layer[];
};

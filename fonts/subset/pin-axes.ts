import { refuseFont } from '../broken-font.ts';
import { openFont } from '../woff/open-font.ts';
import { type Cutting, cutFont } from './subset-module.ts';

/**
 * A variable font that stands still at these places of its axes and varies along the others, as plain sfnt. Throws
 * BrokenFont. Source: hb-subset.
 */
export async function pinAxes(
  bytes: Uint8Array,
  positions: Readonly<Record<string, number>>,
  maxBytes: number,
): Promise<Uint8Array> {
  const { file } = await openFont(bytes, maxBytes);
  const pinned = cutFont(file, (cutting) => {
    cutting.hb.hb_subset_input_keep_everything(cutting.input);
    for (const [tag, value] of Object.entries(positions)) pinAxis(cutting, tag, value);
  });
  return pinned ?? refuseFont('The axes of the font can’t be pinned.', 'unsupported');
}

export function pinAxis({ hb, face, input }: Cutting, tag: string, value: number): void {
  const number = [...tag].reduce((bits, letter) => bits * 256 + letter.charCodeAt(0), 0);
  hb.hb_subset_input_pin_axis_location(input, face, number, value);
}

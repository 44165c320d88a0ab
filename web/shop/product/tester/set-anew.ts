import { layOutHeld, readLayout, type TextLayout, writeGaps, writeUses } from '#fonts/text-setting.ts';
import type { LoadedDrawing } from '../../../api/use-drawing.ts';
import type { Drawing } from '../../../ui/drawing/drawing.ts';

type Setting = Parameters<typeof layOutHeld>[2];

const layout = new WeakMap<Drawing, TextLayout>();

/**
 * The picture at another address, made of one that the page has: exactly what the shop would draw, with outlines that
 * may be finer. Where they are not fine enough, letters stand in their places, and `isFine` is false. Null where more
 * is different than how its lines stand, and where its letters have to be shaped again.
 */
export function setAnew(
  { address, drawing }: LoadedDrawing,
  wanted: string,
): { drawing: Drawing; isFine: boolean } | null {
  if (!drawing?.held) return null;
  const [there, here] = [readAddress(address), readAddress(wanted)];
  if (there.rest !== here.rest) return null;
  const text = layout.get(drawing) ?? readLayout(drawing.held);
  layout.set(drawing, text);
  const set = layOutHeld(here.text, text, here.setting);
  if (set === null) return null;
  const { laid, ink, viewBox } = set;
  const { metrics } = text;
  const defined = drawing.outlines.slice(0, drawing.outlines.lastIndexOf('</defs>') + '</defs>'.length);
  const prefix = /\bid="([^"]*?g)\d+"/.exec(defined)?.[1] ?? '';
  const uses = writeUses(
    laid.glyphs.filter(({ glyph }) => metrics.boxOf(glyph) !== null),
    prefix,
  );
  const outlines = `${defined}${uses}${writeGaps(laid, metrics.unitsPerEm)}`;
  return {
    drawing: { ...drawing, viewBox, ink, outlines, lines: laid.lines },
    isFine: there.grain >= here.grain,
  };
}

/** Takes an address apart into how the lines stand, how fine it is drawn, and all the rest. */
function readAddress(address: string): { setting: Setting; grain: number; text: string; rest: string } {
  const [, query = ''] = address.split('?');
  const search = new URLSearchParams(query);
  const take = (name: string) => {
    const value = search.get(name);
    search.delete(name);
    return value;
  };
  const align = take('align');
  const setting: Setting = {
    tracking: Number(take('tracking') ?? 0),
    leading: Number(take('leading') ?? 1200),
    width: Number(take('width')) || null,
    align: align === 'center' || align === 'end' ? align : 'start',
  };
  const grain = Number(take('grain') ?? Number.POSITIVE_INFINITY);
  return { setting, grain, text: search.get('text') ?? '', rest: search.toString() };
}

import { useEffect, useRef, useState } from 'react';
import type { DrawnGlyph } from '#contract/nouns/product-drawings.ts';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { call } from '../../../api/call.ts';
import { noteMissing } from '../../../ui/drawing/missing-pictures.ts';
import type { TesterControls } from '../tester/use-tester.ts';

const mostAtOnce = 96;
const rest_ms = 60;

type Sheet = { of: string; glyphs: ReadonlyMap<number, DrawnGlyph> };

/**
 * The drawings of the characters that are asked for, in the style and at the axes of the tester. What has come stays;
 * what is still wanted is asked for a sheet at a time, once scrolling has come to rest.
 */
export function useGlyphs(
  productId: number,
  tester: TesterControls,
  wanted: readonly number[],
  grain: Precision,
): Sheet['glyphs'] {
  const { styleId } = tester;
  const axes = Object.entries(tester.axes)
    .map(([tag, value]) => `${tag}:${value}`)
    .join(',');
  const of = `${productId} ${styleId} ${axes}`;
  const [sheet, setSheet] = useState<Sheet>({ of, glyphs: new Map() });
  const requested = useRef<{ of: string; points: Set<number> }>({ of, points: new Set() });
  const list = wanted.join();
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again for what didn't come.
  useEffect(() => {
    if (requested.current.of !== of) requested.current = { of, points: new Set() };
    const { points } = requested.current;
    const missing =
      list === ''
        ? []
        : list
            .split(',')
            .map(Number)
            .filter((point) => !points.has(point));
    if (missing.length === 0) return;
    const forget: (() => void)[] = [];
    let isOver = false;
    const timer = setTimeout(() => {
      for (let at = 0; at < missing.length; at += mostAtOnce) {
        const part = missing.slice(at, at + mostAtOnce);
        for (const point of part) points.add(point);
        const query = {
          points: part.map((point) => point.toString(16)).join(),
          style: styleId === undefined ? undefined : String(styleId),
          axes: axes || undefined,
          grain,
        };
        call('drawGlyphs', { params: { id: productId }, query }).then(
          ({ data }) =>
            setSheet((before) => ({
              of,
              glyphs: new Map([
                ...(before.of === of ? before.glyphs : []),
                ...data.map((one) => [one.point, one] as const),
              ]),
            })),
          (error: unknown) => {
            for (const point of part) points.delete(point);
            console.warn('Some glyphs did not come.', error);
            // Other characters that are asked for meanwhile bring these along.
            if (!isOver) forget.push(noteMissing(() => setTurn((now) => now + 1)));
          },
        );
      }
    }, rest_ms);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const one of forget) one();
    };
  }, [productId, styleId, axes, of, list, grain, turn]);
  return sheet.glyphs;
}

import type { FontFacts } from '#contract/nouns/products.ts';
import { limits } from './tester-limits.ts';
import { freshTester, type TesterState } from './tester-state.ts';

type Tested = { slug: string; font: Pick<FontFacts, 'styles' | 'features' | 'axes' | 'defaultStyleId'> | null };

/**
 * What a link says about the tester. Numbers out of range are taken to the nearest end; styles, features, axes and
 * colours that do not exist are as if they were not there.
 */
export function readTester(search: URLSearchParams, { font }: Tested): TesterState {
  const number = (key: string, [least, most]: readonly [number, number]) => {
    const value = Number(search.get(key) ?? '');
    return search.get(key)?.trim() && Number.isFinite(value) ? Math.round(clamp(value, least, most)) : null;
  };
  const text = [...(search.get('text') ?? '')].filter((letter) => letter === '\n' || !/\p{Cc}/u.test(letter));
  const style = Number(search.get('style'));
  return {
    text: text.slice(0, 200).join(''),
    styleId: font?.styles.find(({ id }) => id === style)?.id,
    size_px: number('size', limits.size_px),
    tracking: number('tracking', limits.tracking) ?? freshTester.tracking,
    leading: number('leading', limits.leading) ?? freshTester.leading,
    align: (['center', 'end'] as const).find((align) => align === search.get('align')) ?? 'start',
    dir: (['ltr', 'rtl'] as const).find((dir) => dir === search.get('dir')) ?? 'auto',
    features: readFeatures(search, font),
    axes: readAxes(search, font),
    ink: readColor(search.get('ink')),
    ground: readColor(search.get('ground')),
  };
}

/** The part of the address that brings the tester back to where it is; what is usual is left out. */
export function writeTester(tester: TesterState, { font }: Tested): URLSearchParams {
  const search = new URLSearchParams();
  const listed = (pairs: Readonly<Record<string, number | boolean>>) =>
    Object.entries(pairs)
      .map(([tag, value]) => `${tag}:${Number(value)}`)
      .join(',');
  const values = {
    text: tester.text,
    style: tester.styleId === font?.defaultStyleId ? '' : tester.styleId,
    size: tester.size_px,
    tracking: tester.tracking || '',
    leading: tester.leading === freshTester.leading ? '' : tester.leading,
    align: tester.align === 'start' ? '' : tester.align,
    dir: tester.dir === 'auto' ? '' : tester.dir,
    features: listed(tester.features),
    axes: listed(tester.axes),
    ink: tester.ink.slice(1),
    ground: tester.ground.slice(1),
  };
  for (const [key, value] of Object.entries(values)) if (value !== '' && value != null) search.set(key, String(value));
  return search;
}

function readFeatures(search: URLSearchParams, font: Tested['font']): Record<string, boolean> {
  const known = readPairs(search, 'features').filter(([tag]) => font?.features.some((feature) => feature.tag === tag));
  return Object.fromEntries(known.map(([tag, value]) => [tag, value !== 0]));
}

function readAxes(search: URLSearchParams, font: Tested['font']): Record<string, number> {
  return Object.fromEntries(
    readPairs(search, 'axes').flatMap(([tag, value]) => {
      const axis = font?.axes.find((one) => one.tag === tag);
      return axis ? [[tag, clamp(value, axis.min, axis.max)]] : [];
    }),
  );
}

function readPairs(search: URLSearchParams, key: string): [tag: string, value: number][] {
  const pairs = (search.get(key) ?? '').split(',').map((pair) => pair.split(':'));
  return pairs
    .filter(([, value = '']) => value.trim() !== '' && Number.isFinite(Number(value)))
    .map(([tag = '', value]) => [tag, Number(value)]);
}

const readColor = (hex: string | null) => (hex && /^[0-9a-f]{6}$/i.test(hex) ? `#${hex.toLowerCase()}` : '');

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

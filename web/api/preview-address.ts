import { urlOf } from '#contract/client.ts';
import { grains, type Precision } from '#contract/text/drawing-grains.ts';

/** What a preview shows. `version` is the product's: with it the picture may be stored for ever. */
export type Preview = {
  productId: number;
  version: string;
  text: string;
  styleId?: number | undefined;
  features?: Readonly<Record<string, boolean>> | undefined;
  axes?: Readonly<Record<string, number>> | undefined;
  /** How the text is set in lines, in thousandths of an em; what is usual is left out. */
  setting?: Readonly<Setting> | undefined;
  /** As fine as it is shown. */
  grain: Precision;
};

export type Setting = {
  tracking?: number | undefined;
  leading?: number | undefined;
  width?: number | undefined;
  align?: 'center' | 'end' | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
  carets?: '1';
  held?: '1';
};

/** The address of a preview picture, spelled the same way every time so that it is found in every cache. */
export function addressPreview({ productId, version, text, styleId, features, axes, setting, grain }: Preview): string {
  const listed = (values: Readonly<Record<string, number | boolean>> | undefined) =>
    Object.entries(values ?? {})
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([tag, value]) => `${tag}:${Number(value)}`)
      .join(',') || undefined;
  // No preview takes more than 200 characters.
  const shown = [...text].slice(0, 200).join('');
  return urlOf(
    'previewProduct',
    { id: productId },
    {
      text: shown,
      style: styleId,
      features: listed(features),
      axes: listed(axes),
      ...setting,
      grain,
      v: version,
    },
  );
}

/** How fine outlines have to be for an em of this many CSS pixels, on a screen that has two of its own to each. */
export const precisionOf = (em_px: number): Precision =>
  grains.find((precision) => Number(precision) > em_px * 1.75) ?? '1024';

/**
 * The address of a cached picture (of a cart line, of an ordered font) with other words in it. Null for a picture that
 * is not one of our previews, such as an uploaded one.
 */
export function addressImage(image: string, text: string, grain: Precision): string | null {
  const [path = '', query = ''] = image.split('?');
  if (!/^\/api\/product\/\d+\/preview\.svg$/.test(path)) return null;
  const before = new URLSearchParams(query);
  const [version, style] = [before.get('v'), before.get('style')];
  const search = new URLSearchParams({
    text: [...text].slice(0, 200).join(''),
    grain,
    ...(style === null ? {} : { style }),
    ...(version === null ? {} : { v: version }),
  });
  return `${path}?${search}`;
}

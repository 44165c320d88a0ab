import { urlOf } from '#contract/client.ts';
import type { FeatureName } from '#contract/feature-names.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';

/** A line of what comes with a font; a link where everybody may have it. */
type Get = { name: string; amount: string; href?: string };

/** What a buyer holds after paying: files with their sizes, and documents; before them what everybody may try. Made for the page, which needs no script for it. */
export function listGets(product: ProductDetail, features: readonly FeatureName[]): Get[] {
  const files = product.files.map(({ format, files: count, bytes }) => ({
    name: count === 1 ? format : `${format}, ${count} files`,
    amount: bytes === null ? 'made for you when you order' : formatBytes(bytes),
  }));
  if (!product.font) return [licenseNumber];
  return [
    { name: 'ZIP', amount: 'everything in one' },
    ...files,
    { name: 'Styles', amount: String(product.styleCount) },
    { name: 'Glyphs', amount: writeNumber(product.font.glyphs) },
    licenseNumber,
    { name: 'Download again', amount: 'while it holds' },
    specimenOf(product.id),
    ...(product.trial && features.includes('trials') ? [trialOf(product.id)] : []),
  ];
}

/** Comes with everything that is sold, also with a product that has no fonts. */
const licenseNumber: Get = { name: 'Licence number', amount: 'one for each licence' };

const specimenOf = (id: number): Get => ({
  name: 'Specimen (PDF)',
  amount: 'for everybody',
  href: urlOf('productSpecimen', { id }),
});

const trialOf = (id: number): Get => ({
  name: 'Try in your layouts: trial font (zip)',
  amount: 'basic Latin',
  href: urlOf('trialFonts', { id }),
});

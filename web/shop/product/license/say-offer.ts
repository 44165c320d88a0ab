import { urlOf } from '#contract/client.ts';
import type { FeatureName } from '#contract/feature-names.ts';
import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import type { FormatName, ProductDetail } from '#contract/nouns/products.ts';
import type { PriceStep } from '#contract/price.ts';
import { formatTerm } from '#contract/text/fill-terms.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';

/**
 * What stands below a licence on the page of a font, a line each: for how long it holds, and what more of it cost each.
 */
export function describeOffer({ steps, termMonths }: Pick<OfferedLicense, 'steps' | 'termMonths'>): string[] {
  const term = termMonths === null ? '' : t('Holds {term}', { term: formatTerm(termMonths) });
  return [term, formatSteps(steps)].filter((words) => words !== '');
}

/** Which of the font's formats a licence delivers. Empty where it delivers none of them. */
export function describeDelivery(
  { delivers }: Pick<OfferedLicense, 'delivers'>,
  formats: readonly FormatName[],
): string {
  const files = delivers.filter((format) => format !== 'ZIP' && format !== 'KIT' && formats.includes(format));
  const kit = formats.length > 0 && delivers.includes('KIT') ? t('web kit') : '';
  const given = [...files, kit].filter((words) => words !== '').join(', ');
  return given && t('Delivers {formats}', { formats: given });
}

/** "1 to 5 at $49 each, 6 to 20 at $39, 21 and more at $29". Empty without steps. */
export function formatSteps(steps: readonly PriceStep[]): string {
  return steps
    .map(({ from, to, price }, at) => {
      const values = { quantity: formatRange(from, to), price: show(price) };
      return at === 0 ? t('{quantity} at {price} each', values) : t('{quantity} at {price}', values);
    })
    .join(', ');
}

function formatRange(from: number, to: number | null): string {
  if (to === null) return from === 1 ? t('Any number') : t('{from} and more', { from });
  return from === to ? String(from) : t('{from} to {to}', { from, to });
}

const show = (dollars: number) => formatDollars(centsOf(dollars), { short: true });

/** A line of what comes with a font; a link where everybody may have it. */
type Get = { name: string; amount: string; href?: string };

/**
 * What a buyer holds after paying: files with their sizes, and documents; before them what everybody may try. Made for
 * the page, which needs no script for it.
 */
export function listGets(product: ProductDetail, features: readonly FeatureName[]): Get[] {
  const files = product.files.map(({ format, files: count, bytes }) => ({
    name: count === 1 ? format : t('{format}, {count} files', { format, count }),
    amount: bytes === null ? t('made for you when you order') : formatBytes(bytes),
  }));
  if (product.members.length > 0)
    return [
      { name: t('Files of {count} fonts', { count: product.members.length }), amount: t('as each is sold alone') },
      { name: t('Licence number'), amount: t('one for each font') },
      { name: t('Download again'), amount: t('while it holds') },
    ];
  if (!product.font) return [licenseNumber()];
  return [
    { name: 'ZIP', amount: t('everything in one') },
    ...files,
    { name: t('Styles'), amount: String(product.styleCount) },
    { name: t('Glyphs'), amount: writeNumber(product.font.glyphs) },
    licenseNumber(),
    { name: t('Download again'), amount: t('while it holds') },
    specimenOf(product.id),
    ...(product.trial && features.includes('trials') ? [trialOf(product.id)] : []),
  ];
}

/** Comes with everything that is sold, also with a product that has no fonts. */
const licenseNumber = (): Get => ({ name: t('Licence number'), amount: t('one for each licence') });

const specimenOf = (id: number): Get => ({
  name: t('Specimen (PDF)'),
  amount: t('for everybody'),
  href: urlOf('productSpecimen', { id }),
});

const trialOf = (id: number): Get => ({
  name: t('Try in your layouts: trial font (zip)'),
  amount: t('basic Latin'),
  href: urlOf('trialFonts', { id }),
});

import { urlOf } from '#contract/client.ts';
import type { FeatureName } from '#contract/feature-names.ts';
import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars, fromDollars } from '#contract/money.ts';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import type { FormatName, ProductDetail } from '#contract/nouns/products.ts';
import type { PriceStep } from '#contract/price.ts';
import { sayTerm } from '#contract/text/fill-terms.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';

type Offered = Pick<OfferedLicense, 'usageDetailsList' | 'steps' | 'delivers' | 'termMonths'>;

/**
 * What stands below a licence on the page of a font, a line each: its limits in figures, for how long, what more of it cost each, and which
 * of the font's formats it delivers.
 */
export function sayOffer(
  { usageDetailsList, steps, delivers, termMonths }: Offered,
  formats: readonly FormatName[],
): string[] {
  const files = delivers.filter((format) => format !== 'ZIP' && format !== 'KIT' && formats.includes(format));
  const kit = formats.length > 0 && delivers.includes('KIT') ? t('web kit') : '';
  const given = [...files, kit].filter((words) => words !== '').join(', ');
  const term = termMonths === null ? '' : t('Holds {term}', { term: sayTerm(termMonths) });
  return [
    sayLimits(usageDetailsList),
    term,
    saySteps(steps),
    given && t('Delivers {formats}', { formats: given }),
  ].filter((words) => words !== '');
}

/** "1 to 5 at $49 each, 6 to 20 at $39, 21 and more at $29". Empty without steps. */
export function saySteps(steps: readonly PriceStep[]): string {
  return steps
    .map(({ from, to, price }, at) => {
      const values = { quantity: sayRange(from, to), price: show(price) };
      return at === 0 ? t('{quantity} at {price} each', values) : t('{quantity} at {price}', values);
    })
    .join(', ');
}

function sayRange(from: number, to: number | null): string {
  if (to === null) return from === 1 ? t('Any number') : t('{from} and more', { from });
  return from === to ? String(from) : t('{from} to {to}', { from, to });
}

const show = (dollars: number) =>
  formatDollars(fromDollars(dollars) ?? asCents(Math.round(dollars * 100)), { short: true });

/** The limits of a licence in one line: "1-5 desktop users, 5 commercial projects". Empty for a licence without figures. */
export function sayLimits(details: readonly { label: string; value: string }[]): string {
  const counted = details.filter(({ value }) => /^(?:max |up to |\d)/i.test(value));
  return counted
    .map(({ label, value }) => `${value} ${label.charAt(0).toLowerCase()}${label.slice(1)}`)
    .map((words) => words.replace(/^1 (\p{L}+?)s$/u, '1 $1'))
    .join(', ');
}

/** A line of what comes with a font; a link where everybody may have it. */
type Get = { name: string; amount: string; href?: string };

/** What a buyer holds after paying: files with their sizes, and documents; before them what everybody may try. Made for the page, which needs no script for it. */
export function listGets(product: ProductDetail, features: readonly FeatureName[]): Get[] {
  const files = product.files.map(({ format, files: count, bytes }) => ({
    name: count === 1 ? format : t('{format}, {count} files', { format, count }),
    amount: bytes === null ? t('made for you when you order') : formatBytes(bytes),
  }));
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

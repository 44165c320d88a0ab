import { type Message, msg } from '#contract/languages/translate.ts';
import type { Allowance, CheckedFile, CheckedLicense } from '#contract/nouns/file-checks.ts';
import type { FoundFont } from './found-file.ts';

/** What is said of a file, from the best to what is nobody's business here. */
export const verdicts = [
  'too_many',
  'other',
  'ended',
  'trial',
  'from_shop',
  'licensed',
  'yours',
  'unknown',
  'not_from_shop',
] as const;
export type Verdict = (typeof verdicts)[number];

/** Who looks, for how many people, and for which web sites; null and none where that was not said. */
export type Asker = { viewer: 'visitor' | 'customer' | 'staff'; people: number | null; domains: readonly string[] };

/** A product whose licence is missing, and for how much of it. */
export type Missing = { product: CheckedLicense['product']; people: number; websites: number };

export type Judgement = {
  verdict: Verdict;
  /** Why, in a sentence with its values. */
  reason: Message;
  values: Record<string, string | number>;
  product: CheckedLicense['product'] | null;
  style: string;
  license: CheckedLicense | null;
  missing: Missing | null;
};

/** Fewer letters say too little: a plain bar is drawn alike in many fonts. */
const enoughLetters = 3;
const forWeb = ['woff', 'woff2'];
/** As the shop names its trial fonts. */
const trialName = /\bTrial$/;

/**
 * What can honestly be said of a file. Nobody is accused: a licence of another account is called that, and a font whose
 * stamp is gone is only said to be from this shop, unless the person who looks has a licence for it.
 */
export function judgeFile(
  font: Pick<FoundFont, 'container' | 'family' | 'numbers' | 'marks'>,
  { licenses: named, origins }: CheckedFile,
  allowances: readonly Allowance[],
  asker: Asker,
): Judgement {
  const isOf = (license: CheckedLicense) =>
    origins.length === 0 || origins.some(({ product }) => product.id === license.product.id);
  const licenses = named.filter(isOf);
  const license = licenses.find(isYoursAndValid) ?? licenses.find(isValid) ?? licenses.at(-1) ?? null;
  const origin = origins.find(({ product }) => product.id === license?.product.id) ?? origins[0];
  const product = license?.product ?? origin?.product ?? null;
  const style = origin?.style ?? '';
  const covering = allowances.filter(
    (one) => one.product.id === product?.id && (one.styles === null || style === '' || one.styles.includes(style)),
  );
  const found = { product, style, license };
  const say = (verdict: Verdict, reason: Message, rest: Partial<Judgement> = {}): Judgement => ({
    ...found,
    verdict,
    reason,
    values: {},
    missing: null,
    ...rest,
  });
  const lacking = missingOf(product, asker);

  if (!product) return judgeStrange(font, named.length, say);
  if (trialName.test(font.family) && !licenses.some(isValid))
    return covering.length > 0
      ? say('trial', msg('A trial font. You have a licence: use the files of your licence instead.'))
      : say('trial', msg('A trial font, only for trying it out.'), { missing: lacking });
  if (covering.length > 0) return judgeAmount(font, covering, asker, license, say);
  if (!license)
    return say('from_shop', msg('From this shop, but the file doesn’t name a licence.'), { missing: lacking });
  if (!isValid(license)) return say('ended', endings[license.status] ?? endings.ended, { missing: lacking });
  if (asker.viewer === 'staff') return say('licensed', msg('Licensed.'));
  if (asker.viewer === 'visitor') return say('licensed', msg('A valid licence. Log in to see whether it’s yours.'));
  return say('other', msg('A valid licence of another account.'), { missing: lacking });
}

const endings: Record<CheckedLicense['status'], Message> = {
  valid: msg('Licensed.'),
  refunded: msg('Its licence was refunded.'),
  superseded: msg('Its licence was replaced by a larger one.'),
  ended: msg('Its licence has expired.'),
};

const isValid = ({ status }: CheckedLicense) => status === 'valid';
const isYoursAndValid = (license: CheckedLicense) => license.isYours && isValid(license);

type Say = (verdict: Verdict, reason: Message, rest?: Partial<Judgement>) => Judgement;

/** Of a file that no font of the shop is known by. */
function judgeStrange({ numbers, marks }: Pick<FoundFont, 'numbers' | 'marks'>, issued: number, say: Say): Judgement {
  if (issued > 0) return say('unknown', msg('It names a licence of another font.'));
  if (numbers.length > 0) return say('unknown', msg('It names a licence that this shop hasn’t issued.'));
  const letters = marks.filter((mark) => mark.startsWith('letter:')).length;
  if (letters < enoughLetters) return say('unknown', msg('It has too few letters to tell.'));
  return say('not_from_shop', msg('No font of this shop looks like it.'));
}

/** Of a font that is covered: whether for as many people and web sites as it is used by. */
function judgeAmount(
  { container, numbers }: Pick<FoundFont, 'container' | 'numbers'>,
  covering: readonly Allowance[],
  { people, domains, ...asker }: Asker,
  license: CheckedLicense | null,
  say: Say,
): Judgement {
  const isWeb = forWeb.includes(container);
  const used = isWeb ? domains.length : (people ?? 0);
  const allowed = sumOf(covering, isWeb ? 'web' : 'desktop', isWeb ? 'websites' : 'users');
  if (used > allowed) {
    const values = { used, allowed };
    const more = used - allowed;
    const reason = isWeb
      ? allowed === 0
        ? msg('Your licence doesn’t cover web sites.')
        : msg('Used on {used} web sites; your licences cover {allowed}.')
      : allowed === 0
        ? msg('Your licence doesn’t cover use on computers.')
        : msg('Used by {used} people; your licences cover {allowed}.');
    const { product } = say('too_many', reason);
    const missing = product?.isOnOffer ? { product, people: isWeb ? 0 : more, websites: isWeb ? more : 0 } : null;
    return say('too_many', reason, { values, missing });
  }
  const number = covering.flatMap(({ licenseNumbers }) => licenseNumbers).find((one) => numbers.includes(one));
  if (number)
    return say('yours', msg('Licensed to {licensee}.'), { values: { licensee: covering[0]?.licensee ?? '' } });
  if (license && !license.isYours && asker.viewer === 'customer')
    return say('yours', msg('You have a licence, but this copy was made for another one. Use your own files.'));
  return say('yours', msg('You have a licence for this font. This copy doesn’t name it.'));
}

/** Infinity where one of them allows the use and doesn't count it; nothing is added up that isn't allowed. */
function sumOf(covering: readonly Allowance[], use: 'web' | 'desktop', figure: 'websites' | 'users'): number {
  return covering.reduce((sum, { uses, figures }) => {
    // A licence whose owner gave no figures is not held against anyone.
    if (uses.length === 0) return Number.POSITIVE_INFINITY;
    return uses.includes(use) ? sum + (figures[figure] ?? Number.POSITIVE_INFINITY) : sum;
  }, 0);
}

const missingOf = (product: CheckedLicense['product'] | null, { people, domains }: Asker): Missing | null =>
  product?.isOnOffer ? { product, people: people ?? 1, websites: domains.length } : null;

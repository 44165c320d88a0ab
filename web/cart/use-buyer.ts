import { useEffect, useState } from 'react';
import { isConsentRequired } from '#contract/consent-words.ts';
import { fieldWords, nameField } from '#contract/field-words.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { countries, regionsOf } from '#contract/shop/tax-words.ts';
import { readItem, writeItem } from '../ui/browser-storage.ts';
import { type BillingChosen, isOfBilling, useBilling } from './use-billing.ts';

const storedName = 'fontshop_buyer';
const nobody: Buyer = { country: '', region: '', postcode: '', street: '', town: '', company: '', vatId: '' };

/** What was last said in this browser; null where nothing was. */
function readBuyer(): Buyer | null {
  try {
    const stored: Partial<Buyer> = JSON.parse(readItem(storedName) ?? '{}');
    return countries.includes(stored.country ?? '') ? { ...nobody, ...stored } : null;
  } catch {
    // What cannot be read was never said.
    return null;
  }
}

/**
 * The countries that the browser's languages name, which are offered first and never chosen for a buyer: many in
 * Germany browse in en-US.
 */
export function likelyCountries(): string[] {
  const regions = navigator.languages.flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? []);
  return [...new Set(regions)].filter((code) => countries.includes(code));
}

/** Where a buyer said to be at the checkout; null where it was not asked yet. */
export function useKnownBuyer(): Buyer | null {
  const [known, setKnown] = useState<Buyer | null>(null);
  useEffect(() => setKnown(readBuyer()), []);
  return known;
}

export type BuyerChosen = {
  /** Empty until the browser was asked. */
  said: Buyer;
  /** What the order is placed with; null where no country was chosen and none is needed. */
  given: Buyer | null;
  /** Tax is charged, so the country has to be chosen. */
  isRequired: boolean;
  /**
   * The buyer that prices are calculated for, updated when a field is left. Null while tax can't be worked out from it.
   */
  settled: Buyer | null;
  /** What is wrong, by field. */
  problems: Partial<Record<keyof Buyer, string>>;
  /** What is said of the invoice. */
  billing: BillingChosen;
  change: (part: Partial<Buyer>) => void;
  settle: () => void;
  /** @returns whether all is said that tax goes by; then it is stored for the next time. */
  check: () => boolean;
  /** Takes over what the shop says is wrong, by the fields of the order; nothing where all is well. */
  take: (fields: Readonly<Record<string, string>>, isPressed?: boolean) => void;
  /** The law there wants the consent; until a country is chosen it goes by those that the browser names. */
  isConsentAsked: boolean;
  /** How often paying was tried in vain: then, and not while somebody writes, what is wrong comes into view. */
  pressed: number;
};

/**
 * The buyer's country and business: asked once, and stored in this browser. `isRequired` where tax depends on the
 * country.
 */
export function useBuyer(isRequired: boolean): BuyerChosen {
  const [said, setSaid] = useState(nobody);
  const [settled, setSettled] = useState<Buyer | null>(null);
  const [problems, setProblems] = useState<BuyerChosen['problems']>({});

  const billing = useBilling();
  const [pressed, setPressed] = useState(0);
  const [isLikelyAsked, setLikelyAsked] = useState(false);

  useEffect(() => {
    const recalled = readBuyer() ?? nobody;
    setSaid(recalled);
    setSettled(isUnique(recalled) ? recalled : null);
    setLikelyAsked(likelyCountries().some(isConsentRequired));
  }, []);

  return {
    said,
    given: said.country === '' ? null : said,
    isRequired,
    settled,
    problems,
    billing,
    pressed,
    isConsentAsked: said.country === '' ? isLikelyAsked : isConsentRequired(said.country),
    change: (part) => {
      const next = { ...said, ...part };
      setSaid(next);
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
      // A choice is made at once; what is typed is done when its field is left.
      if (!('country' in part || 'region' in part)) return;
      setSettled(isUnique(next) ? next : null);
      // Who goes to make an account finds it chosen.
      if (isUnique(next)) writeItem(storedName, JSON.stringify(next));
    },
    settle: () => setSettled(isUnique(said) ? said : null),
    check: () => {
      const isEmpty = JSON.stringify(said) === JSON.stringify(nobody);
      const missing = isEmpty && !isRequired ? {} : { ...problemsOf(said), ...problemsOfInvoice(said) };
      setProblems(missing);
      const isBilled = billing.check();
      if (Object.keys(missing).length > 0 || !isBilled) {
        setPressed(pressed + 1);
        return false;
      }
      if (!isEmpty) {
        writeItem(storedName, JSON.stringify(said));
        setSettled(said);
      }
      return true;
    },
    take: (fields, isPressed = false) => {
      const own = Object.entries(fields).filter(([path]) => path.startsWith('buyer.'));
      setProblems(Object.fromEntries(own.map(([path, words]) => [path.slice('buyer.'.length), words])));
      if (isPressed) billing.take(fields);
      if (isPressed && (own.length > 0 || isOfBilling(fields))) setPressed((times) => times + 1);
    },
  };
}

const isUnique = (buyer: Buyer) => Object.keys(problemsOf(buyer)).length === 0;

/** The invoice of a company has its whole address. */
function problemsOfInvoice({ company, vatId, street, town }: Buyer): BuyerChosen['problems'] {
  if (company === '' && vatId === '') return {};
  const missing = (name: string, value: string) =>
    value.trim() === '' ? { [name]: fieldWords.missing(nameField([name], true)) } : {};
  return { ...missing('street', street), ...missing('town', town) };
}

function problemsOf({ country, region }: Buyer): BuyerChosen['problems'] {
  if (!countries.includes(country)) return { country: fieldWords.country };
  return regionsOf[country] && !(region in regionsOf[country]) ? { region: fieldWords.region } : {};
}

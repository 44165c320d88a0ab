import { useEffect, useState } from 'react';
import { fieldWords } from '#contract/field-words.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { countries, regionsOf } from '#contract/shop/tax-words.ts';

const storedName = 'fontshop_buyer';
const nobody: Buyer = { country: '', region: '', postcode: '', company: '', vatId: '' };

/** What was last said in this browser; null where nothing was. */
function readBuyer(): Buyer | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storedName) ?? '{}') as Partial<Buyer>;
    return countries.includes(kept.country ?? '') ? { ...nobody, ...kept } : null;
  } catch {
    // What can not be read was never said.
    return null;
  }
}

/** What was last said, or what the browser's language tells. */
function recallBuyer(): Buyer {
  const regions = navigator.languages.flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? []);
  return readBuyer() ?? { ...nobody, country: regions.find((code) => countries.includes(code)) ?? '' };
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
  /** What prices are asked for: what was said when a field was left. Null while no tax can be told by it. */
  settled: Buyer | null;
  /** What is wrong, by field. */
  problems: Partial<Record<keyof Buyer, string>>;
  change: (part: Partial<Buyer>) => void;
  settle: () => void;
  /** @returns whether all is said that tax goes by; then it is kept for the next time. */
  check: () => boolean;
  /** Takes over what the shop says is wrong, by the fields of the order; nothing where all is well. */
  take: (fields: Readonly<Record<string, string>>, isPressed?: boolean) => void;
  /** How often paying was tried in vain: then, and not while somebody writes, what is wrong comes into view. */
  pressed: number;
};

/** Where a buyer is and as which business: asked once, and kept in this browser. */
export function useBuyer(): BuyerChosen {
  const [said, setSaid] = useState(nobody);
  const [settled, setSettled] = useState<Buyer | null>(null);
  const [problems, setProblems] = useState<BuyerChosen['problems']>({});

  const [pressed, setPressed] = useState(0);

  useEffect(() => {
    const recalled = recallBuyer();
    setSaid(recalled);
    setSettled(isTold(recalled) ? recalled : null);
  }, []);

  return {
    said,
    settled,
    problems,
    pressed,
    change: (part) => {
      const next = { ...said, ...part };
      setSaid(next);
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
      // A choice is made at once; what is typed is done when its field is left.
      if ('country' in part || 'region' in part) setSettled(isTold(next) ? next : null);
    },
    settle: () => setSettled(isTold(said) ? said : null),
    check: () => {
      const missing = problemsOf(said);
      setProblems(missing);
      if (Object.keys(missing).length > 0) {
        setPressed(pressed + 1);
        return false;
      }
      localStorage.setItem(storedName, JSON.stringify(said));
      setSettled(said);
      return true;
    },
    take: (fields, isPressed = false) => {
      const own = Object.entries(fields).filter(([path]) => path.startsWith('buyer.'));
      setProblems(Object.fromEntries(own.map(([path, words]) => [path.slice('buyer.'.length), words])));
      if (isPressed && own.length > 0) setPressed((times) => times + 1);
    },
  };
}

const isTold = (buyer: Buyer) => Object.keys(problemsOf(buyer)).length === 0;

function problemsOf({ country, region }: Buyer): BuyerChosen['problems'] {
  if (!countries.includes(country)) return { country: fieldWords.country };
  return regionsOf[country] && !(region in regionsOf[country]) ? { region: fieldWords.region } : {};
}

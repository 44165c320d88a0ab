import { useEffect, useState } from 'react';
import type { Terms } from '../../cart/use-pay.ts';
import { readItem, writeItem } from '../../ui/browser-storage.ts';

const storedName = 'fontshop_terms';

type Answers = { isForOther: boolean; name: string; agreedTo: string | null };

const nothing: Answers = { isForOther: false, name: '', agreedTo: null };

/** What was answered in this tab for the order that isn't paid yet. */
function readAnswers(): Answers {
  try {
    const { isForOther, name, agreedTo }: Partial<Answers> = JSON.parse(readItem(storedName) ?? '{}');
    return {
      isForOther: isForOther === true,
      name: typeof name === 'string' ? name : '',
      agreedTo: typeof agreedTo === 'string' ? agreedTo : null,
    };
  } catch {
    return nothing;
  }
}

export type TermsChosen = {
  isForOther: boolean;
  name: string;
  /** Somebody else was chosen and not named. */
  isNameMissing: boolean;
  /** Empty where it is not asked. */
  consentText: string;
  hasConsented: boolean;
  /** As the shop takes them. */
  terms: Terms;
  /** The name when it was last finished: prices are not asked for with every letter. */
  settledName: string;
  settle: () => void;
  choose: (isForOther: boolean) => void;
  rename: (name: string) => void;
  consent: (hasConsented: boolean) => void;
  /** @returns whether everything that was begun is filled in. */
  check: () => boolean;
};

/**
 * Who will use the fonts, and whether the files come at once. Nothing is ticked beforehand; what was answered is still
 * there when its buyer comes back from the login or the payment provider, until the order is paid.
 */
export function useTerms(consentText: string): TermsChosen {
  const [answers, setAnswers] = useState(nothing);
  const [isNameMissing, setNameMissing] = useState(false);
  const [settled, setSettled] = useState('');
  const { isForOther, name, agreedTo } = answers;
  // A yes is to these words: when they change it is none any more.
  const hasConsented = consentText !== '' && agreedTo === consentText;
  const licensee = isForOther ? name.trim() : '';

  useEffect(() => {
    const recalled = readAnswers();
    setAnswers(recalled);
    setSettled(recalled.name.trim());
  }, []);

  const change = (part: Partial<Answers>) => {
    const next = { ...answers, ...part };
    setAnswers(next);
    writeItem(storedName, JSON.stringify(next));
  };
  return {
    isForOther,
    name,
    isNameMissing,
    consentText,
    hasConsented,
    terms: { ...(licensee === '' ? {} : { licensee }), ...(hasConsented ? { consent: consentText } : {}) },
    settledName: isForOther ? settled : '',
    settle: () => setSettled(licensee),
    choose: (wanted) => {
      change({ isForOther: wanted });
      setNameMissing(false);
    },
    rename: (wanted) => {
      change({ name: wanted });
      setNameMissing(false);
    },
    consent: (wanted) => change({ agreedTo: wanted ? consentText : null }),
    check: () => {
      const isMissing = isForOther && licensee === '';
      setNameMissing(isMissing);
      return !isMissing;
    },
  };
}

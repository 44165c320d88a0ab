import { useState } from 'react';
import type { Terms } from '../../cart/use-pay.ts';

export type TermsChosen = {
  isForOther: boolean;
  name: string;
  /** Somebody else was chosen and not named. */
  isNameMissing: boolean;
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

/** Who will use the fonts, and whether the files come at once. Nothing is ticked beforehand. */
export function useTerms(consentText: string): TermsChosen {
  const [isForOther, setForOther] = useState(false);
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  // A yes is to these words: when they change it is none any more.
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const hasConsented = agreedTo === consentText;
  const [settled, setSettled] = useState('');
  const licensee = isForOther ? name.trim() : '';
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
      setForOther(wanted);
      setNameMissing(false);
    },
    rename: (wanted) => {
      setName(wanted);
      setNameMissing(false);
    },
    consent: (wanted) => setAgreedTo(wanted ? consentText : null),
    check: () => {
      const isMissing = isForOther && licensee === '';
      setNameMissing(isMissing);
      return !isMissing;
    },
  };
}

import { useEffect, useState } from 'react';
import type { Company } from '#contract/nouns/companies.ts';
import { companyQuery } from '../../api/call-companies.ts';
import { useQuery } from '../../api/use-query.ts';
import type { Terms } from '../../cart/use-pay.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { readItem, writeItem } from '../../ui/browser-storage.ts';

const storedName = 'fontshop_terms';

type Answers = { isForOther: boolean; companyId: number | null; name: string; agreedTo: string | null };

const nothing: Answers = { isForOther: false, companyId: null, name: '', agreedTo: null };

/** What was answered in this tab for the order that isn't paid yet. */
function readAnswers(): Answers {
  try {
    const { isForOther, companyId, name, agreedTo }: Partial<Answers> = JSON.parse(readItem(storedName) ?? '{}');
    return {
      isForOther: isForOther === true,
      companyId: typeof companyId === 'number' ? companyId : null,
      name: typeof name === 'string' ? name : '',
      agreedTo: typeof agreedTo === 'string' ? agreedTo : null,
    };
  } catch {
    return nothing;
  }
}

export type TermsChosen = {
  isForOther: boolean;
  /** Those that the buyer may buy for, and the one that it is for. */
  companies: readonly Company[];
  companyId: number | null;
  chooseCompany: (id: number) => void;
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
  const { session } = useAuth();
  const listed = useQuery(session === null ? null : companyQuery('listCompanies', {}));
  const companies = (session && listed.data?.data.filter(({ role }) => role !== 'member')) ?? [];
  // One that the buyer has left since is no choice any more.
  const company = isForOther ? null : (companies.find(({ id }) => id === answers.companyId) ?? null);
  // A yes is to these words: when they change it is none any more.
  const hasConsented = consentText !== '' && agreedTo === consentText;
  const licensee = isForOther ? name.trim() : (company?.name ?? '');

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
    companies,
    companyId: company?.id ?? null,
    chooseCompany: (id) => {
      change({ isForOther: false, companyId: id });
      setNameMissing(false);
    },
    name,
    isNameMissing,
    consentText,
    hasConsented,
    terms: {
      ...(licensee === '' ? {} : { licensee }),
      ...(company && { company_id: company.id }),
      ...(hasConsented ? { consent: consentText } : {}),
    },
    settledName: isForOther ? settled : (company?.name ?? ''),
    settle: () => setSettled(licensee),
    choose: (wanted) => {
      change({ isForOther: wanted, companyId: null });
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

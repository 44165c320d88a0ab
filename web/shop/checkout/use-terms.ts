import { useEffect, useState } from 'react';
import type { Company } from '#contract/nouns/companies.ts';
import { companyQuery } from '../../api/call-companies.ts';
import { useQuery } from '../../api/use-query.ts';
import type { Terms } from '../../cart/use-pay.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { readItem, writeItem } from '../../ui/browser-storage.ts';
import { type ClientSaid, clientOf, nobody, problemsOf, unnamed } from './client-said.ts';

const storedName = 'fontshop_terms';

/** Whom the licences are for; a client has them in an account of his own, the members of a shared company together. */
export type ForWhom = 'self' | 'company' | 'client';
type Answers = {
  forWhom: ForWhom;
  /** One that the buyer is in; null for another one. */
  companyId: number | null;
  name: string;
  client: ClientSaid;
  agreedTo: string | null;
};

const nothing: Answers = { forWhom: 'self', companyId: null, name: '', client: nobody, agreedTo: null };

/** What was answered in this tab for the order that isn't paid yet. */
function readAnswers(): Answers {
  try {
    const { forWhom, companyId, name, client, agreedTo }: Partial<Answers> = JSON.parse(readItem(storedName) ?? '{}');
    return {
      forWhom: forWhom === 'company' || forWhom === 'client' ? forWhom : 'self',
      companyId: typeof companyId === 'number' ? companyId : null,
      name: typeof name === 'string' ? name : '',
      client: { ...nobody, ...client },
      agreedTo: typeof agreedTo === 'string' ? agreedTo : null,
    };
  } catch {
    return nothing;
  }
}

export type TermsChosen = {
  forWhom: ForWhom;
  /** Those that the buyer may buy for, and the one that it is for. */
  companies: readonly Company[];
  companyId: number | null;
  /** Of the company. */
  name: string;
  client: ClientSaid;
  /** The company was chosen and not named. */
  isNameMissing: boolean;
  /** What is wrong with what was said of the client. */
  clientProblems: Partial<ClientSaid>;
  /** Empty where it is not asked. */
  consentText: string;
  hasConsented: boolean;
  /** As the shop takes them. */
  terms: Terms;
  /** What prices go by: the name as it was last finished, since they are not asked for with every letter. */
  settled: { licensee: string; isForClient: boolean; companyId: number | null };
  settle: () => void;
  choose: (forWhom: ForWhom, companyId?: number | null) => void;
  rename: (name: string) => void;
  changeClient: (part: Partial<ClientSaid>) => void;
  consent: (hasConsented: boolean) => void;
  /** @returns whether everything that was begun is filled in. */
  check: () => boolean;
  /** Takes over what the shop says is wrong, by the fields of the order. */
  take: (fields: Readonly<Record<string, string>>) => void;
};

/**
 * Whom the licences are for, and whether the files come at once. Nothing is ticked beforehand; what was answered is
 * still there when its buyer comes back from the login or the payment provider, until the order is paid.
 */
export function useTerms(consentText: string): TermsChosen {
  const [answers, setAnswers] = useState(nothing);
  const [isNameMissing, setNameMissing] = useState(false);
  const [clientProblems, setClientProblems] = useState<Partial<ClientSaid>>({});
  const [settled, setSettled] = useState('');
  const { forWhom, name, client, agreedTo } = answers;
  const { session } = useAuth();
  const listed = useQuery(session === null ? null : companyQuery('listCompanies', {}));
  const companies = (session && listed.data?.data.filter(({ role }) => role !== 'member')) ?? [];
  // One that the buyer has left since is no choice any more.
  const company = forWhom === 'company' ? (companies.find(({ id }) => id === answers.companyId) ?? null) : null;
  // A yes is to these words: when they change it is none any more.
  const hasConsented = consentText !== '' && agreedTo === consentText;
  const licensee = forWhom === 'company' ? (company?.name ?? name.trim()) : '';

  useEffect(() => {
    const recalled = readAnswers();
    setAnswers(recalled);
    setSettled(recalled.name.trim());
  }, []);

  const change = (part: Partial<Answers>) => {
    const next = { ...answers, ...part };
    setAnswers(next);
    setNameMissing(false);
    setClientProblems({});
    writeItem(storedName, JSON.stringify(next));
  };
  return {
    forWhom,
    companies,
    companyId: company?.id ?? null,
    name,
    client,
    isNameMissing,
    clientProblems,
    consentText,
    hasConsented,
    terms: {
      ...(licensee !== '' && { licensee }),
      ...(company && { company_id: company.id }),
      ...(forWhom === 'client' && { for: clientOf(client) }),
      ...(hasConsented && { consent: consentText }),
    },
    settled: {
      licensee: forWhom === 'company' ? (company?.name ?? settled) : '',
      isForClient: forWhom === 'client',
      companyId: company?.id ?? null,
    },
    settle: () => setSettled(licensee),
    choose: (wanted, companyId = null) => change({ forWhom: wanted, companyId }),
    rename: (wanted) => change({ name: wanted }),
    changeClient: (part) => change({ client: { ...client, ...part } }),
    consent: (wanted) => change({ agreedTo: wanted ? consentText : null }),
    check: () => {
      const isMissing = forWhom === 'company' && licensee === '';
      const missing = forWhom === 'client' ? unnamed(client) : {};
      setNameMissing(isMissing);
      setClientProblems(missing);
      return !isMissing && missing.name === undefined;
    },
    take: (fields) => setClientProblems(problemsOf(fields)),
  };
}

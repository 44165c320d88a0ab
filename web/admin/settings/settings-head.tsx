import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { keysOf } from '#contract/keys-of.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { nameMoney } from '#contract/money-words.ts';
import { BarSearch } from '../../ui/bar-search/bar-search.tsx';
import { useHasDraft } from './kept-form.ts';
import styles from './settings.module.css';

/** The pages of the settings in their order, by the name in their addresses. */
export const sectionNames = {
  identity: msg('Identity'),
  seller: msg('Seller'),
  payments: msg('Payments'),
  mail: msg('Mail'),
  currency: msg('Currency'),
  tax: msg('Tax'),
  opening: msg('Opening'),
  security: msg('Security'),
  refunds: msg('Refunds'),
  offers: msg('Offers'),
  legal: msg('Small print'),
  pages: msg('Pages'),
  languages: msg('Languages'),
  storage: msg('Storage'),
} as const;
export type SectionName = keyof typeof sectionNames;

/** What can be set on each page, in the words that stand at it: a search finds a setting by them. */
const settings: Readonly<Record<SectionName, readonly Message[]>> = {
  identity: [
    msg('Name of the shop'),
    msg('In one line'),
    msg('Wordmark set in'),
    msg('Accent'),
    msg('Picture for links'),
    msg('Dates and numbers'),
  ],
  seller: [
    msg('Legal name'),
    msg('E-mail for buyers'),
    msg('Address'),
    msg('Country'),
    msg('Tax number'),
    msg('Registration number'),
    msg('Invoices begin with'),
  ],
  payments: [msg('Money'), msg('Name on the card statement'), msg('Bank account for transfers')],
  mail: [msg('Server'), msg('Port'), msg('Encryption'), msg('User'), msg('Password'), msg('Sender')],
  currency: [msg('Currency')],
  tax: [
    msg('My prices'),
    msg('Reverse charge for companies abroad with a well-formed VAT number'),
    msg('One-stop shop of the European Union: one return for all 27 countries'),
    msg('Countries in which you pay tax'),
    msg('Your own rates'),
  ],
  opening: [msg('Closed to visitors'), msg('What they see')],
  security: [msg('All staff need a second factor'), msg('Ask for the password above this refund, in {currency}')],
  refunds: [msg('Days after the payment'), msg('Also after a download'), msg('Consent text at the checkout')],
  offers: [msg('Days an offer holds'), msg('Days to pay by bank transfer')],
  legal: Object.values(legalPages).map((text) => msg(text)),
  pages: [msg('Home'), msg('About'), msg('Custom licence'), msg('Footer')],
  languages: [msg('Texts that are missing in a language')],
  storage: [msg('Backup')],
};

const FOUND = 'setting';

type Found = { kind: SectionName; name: string; to: string };

const everything = (): Found[] =>
  keysOf(sectionNames).flatMap((kind) =>
    [sectionNames[kind], ...settings[kind]].map((words, at) => ({
      kind,
      name: t(words, { currency: nameMoney() }),
      to: `/admin/settings/${kind}${at === 0 ? '' : `?${FOUND}=${at - 1}`}`,
    })),
  );

/** The head of every page of the settings: a search over all of them, and the way to each. */
export function SettingsHead() {
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = everything().filter(
    ({ kind, name }) => name.toLowerCase().includes(wanted) || t(sectionNames[kind]).toLowerCase().includes(wanted),
  );
  const here = pathname.split('/')[3] ?? 'identity';
  return (
    <>
      <div className="headrow">
        <h1>{t('Shop settings')}</h1>
        <div className={styles.find}>
          <BarSearch
            input={input}
            label={t('Search the settings')}
            placeholder={t('Search the settings')}
            groups={sectionNames}
            query={query}
            found={found}
            isSearching={false}
            addressOf={({ to }) => to}
            onQuery={setQuery}
          >
            {({ name }) => <span>{name}</span>}
          </BarSearch>
        </div>
      </div>
      <nav className={styles.links} aria-label={t('Pages of the settings')}>
        {keysOf(sectionNames).map((id) => (
          <Link key={id} to={`/admin/settings/${id}`} aria-current={id === here ? 'page' : undefined}>
            {t(sectionNames[id])}
            <NotSaved section={id} />
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Puts the caret at the setting that a search has led to, once its page is there. */
export function useFoundSetting(isThere: boolean): void {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const at = search.get(FOUND);
  useEffect(() => {
    const words = settings[(pathname.split('/')[3] ?? '') as SectionName]?.[Number(at)];
    if (!isThere || at === null || words === undefined) return;
    const names = [...document.querySelectorAll<HTMLElement>('main form :is(label, legend, .lab)')];
    const label = names.find((one) => one.textContent?.trim().startsWith(t(words, { currency: nameMoney() })));
    const field =
      label instanceof HTMLLabelElement
        ? (label.control ?? label)
        : (label?.parentElement?.querySelector<HTMLElement>('input, select, textarea, button') ?? label);
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }, [isThere, at, pathname]);
}

/** Marks a page on which something is written and not saved yet. */
function NotSaved({ section }: { section: SectionName }) {
  if (!useHasDraft(section)) return null;
  return (
    <span className={styles.unsaved}>
      <span className="vh">{t('not saved')}</span>
    </span>
  );
}

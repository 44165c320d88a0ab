import { useId } from 'react';
import { Link } from 'react-router';
import type { UntranslatedIn } from '#contract/admin/untranslated.ts';
import { languages } from '#contract/languages/languages.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { legalPageNames, legalPages } from '#contract/legal-pages.ts';
import { mailKindNames } from '#contract/mail-kinds.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { useQuery } from '../../api/use-query.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { adminQuery } from '../call-admin.ts';
import { mailTexts } from '../email/mail-texts.ts';
import { useOwnLanguages } from '../form/other-languages.tsx';
import styles from './settings.module.css';

type Noun = UntranslatedIn['nouns'][number];

const kinds = {
  product: msg('Product'),
  license_type: msg('License type'),
  plan: msg('Plan'),
  order_question: msg('Question at the checkout'),
  discount: msg('Discount'),
  sale: msg('Sale'),
  mail: msg('Email'),
  terms: msg('License terms'),
  legal: msg('Small print'),
  pages: msg('Pages'),
  landing: msg('Landing page'),
  maker: msg('Designer or foundry'),
  identity: msg('Identity'),
  opening: msg('Opening'),
} as const;

/** Where the texts of something are written. */
const addressOf = ({ kind, id, name }: Noun): string =>
  ({
    product: `/admin/products?${new URLSearchParams({ query: name })}`,
    license_type: '/admin/license',
    plan: '/admin/subscriptions',
    order_question: '/admin/questions',
    discount: `/admin/discounts?${new URLSearchParams({ query: name })}`,
    sale: '/admin/discounts',
    mail: `/admin/mail/words?kind=${name}`,
    terms: `/admin/license/${id}/terms`,
    legal: `/admin/settings/legal/${name}`,
    pages: '/admin/settings/pages',
    landing: `/admin/landingpage?${new URLSearchParams({ query: name })}`,
    maker: `/admin/designers?${new URLSearchParams({ query: name })}`,
    identity: '/admin/settings/identity',
    opening: '/admin/settings/opening',
  })[kind];

function nameOf({ kind, name }: Noun): string {
  const page = kind === 'legal' && legalPageNames.find((one) => one === name);
  if (page) return t(legalPages[page]);
  const mail = kind === 'mail' && mailKindNames.find((one) => one === name);
  if (mail) return t(mailTexts[mail].name);
  return name === '' ? t(kinds[kind]) : name;
}

/** Which of the owner's texts are missing in each language, with the way to write them. */
export function LanguagesSection() {
  const id = useId();
  const { main } = useOwnLanguages();
  const { data, hasFailed, reload } = useQuery(adminQuery('listUntranslated', {}));
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('Languages')}</h2>
        <p className="two">
          {t(
            'You write in {language}, which follows from Dates and numbers. Visitors read it where another language has no text.',
            { language: languages[main] },
          )}
        </p>
      </div>
      <div className={styles.form}>
        {hasFailed && <LoadError what={t('Languages')} onRetry={reload} />}
        {!data && !hasFailed && <span className="spin" role="status" aria-label={t('Loading')} />}
        {data?.data.length === 0 && <p>{t('This shop has one language.')}</p>}
        {data?.data.map((one) => (
          <MissingTexts key={one.language} {...one} />
        ))}
      </div>
    </section>
  );
}

function MissingTexts({ language, total, nouns }: UntranslatedIn) {
  const id = useId();
  const name = languages[language] ?? language;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <span lang={language}>{name}</span>
      </h3>
      <p className="two">
        {total === 0
          ? t('Every text is written.')
          : formatCount('{count} text is missing.', '{count} texts are missing.', total)}
      </p>
      {nouns.length > 0 && (
        <table className="tab stack">
          <thead>
            <tr>
              <th>{t('Name')}</th>
              <th>{t('Kind')}</th>
              <th className="num">{t('Missing')}</th>
              <th className="end">
                <span className="vh">{t('Write')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {nouns.map((noun) => (
              <tr key={`${noun.kind} ${noun.id} ${noun.name}`}>
                <td className="main b">
                  <bdi>{nameOf(noun)}</bdi>
                </td>
                <td data-l={t('Kind')}>{t(kinds[noun.kind])}</td>
                <td className="num" data-l={t('Missing')}>
                  {noun.missing}
                </td>
                <td className="end">
                  <Link className="link" to={addressOf(noun)}>
                    {t('Write')}
                    <span className="vh"> {nameOf(noun)}</span>
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

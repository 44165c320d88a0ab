import { useEffect, useRef, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product, ProductDetail } from '#contract/nouns/products.ts';
import { unitPrice } from '#contract/price.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { callFrom } from '../../api/server-call.ts';
import { useFeature } from '../../api/use-feature.ts';
import { shopQuery, useQuery } from '../../api/use-query.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { findCheapest, findFont } from '../find-font.ts';
import type { Route } from './+types/license-page.ts';
import { type Advice, adviseLicenses, type PricedLicense } from './advice/advise-licenses.ts';
import { type Answers, needOf, readAnswers, usualAnswers, writeAnswers } from './advice/demand.ts';
import { Advisor } from './advisor.tsx';
import figures from './figures.json' with { type: 'json' };
import { inReaderLanguage } from './in-reader-language.ts';
import styles from './license.module.css';
import { LicenseCard } from './license-card.tsx';
import houseLicenses from './standard-licenses.json' with { type: 'json' };

const usual = { font: 'bodoni-moda', style: 'Regular' };

const addressDelay_ms = 300;

/**
 * The answers of the advisor. They stand in the address, so that they can be sent to somebody; the page that the shop
 * makes is the same for everybody and shows the usual ones until the browser has taken it over.
 */
function useAnswers(): { answers: Answers; answer: (change: Partial<Answers>) => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState(usualAnswers);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address that was written last: when it comes, more may have been answered meanwhile. */
  const written = useRef<string | null>(null);
  useEffect(() => {
    if (location.search === written.current) return;
    written.current = null;
    setAnswers(readAnswers(new URLSearchParams(location.search)));
  }, [location.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    answers,
    answer: (change) => {
      const next = { ...answers, ...change };
      setAnswers(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const search = writeAnswers(next);
        written.current = search === '' ? '' : `?${search}`;
        navigate({ search }, { replace: true, preventScrollReset: true });
      }, addressDelay_ms);
    },
  };
}

/** Where a licence stands among those of the provider; what an administrator added comes after them. */
const positionOf = ({ name }: { name: string }) => {
  const position = houseLicenses.indexOf(name);
  return position < 0 ? houseLicenses.length : position;
};

export { staticPage as headers } from '../../api/page-headers.ts';

/** This many licences, as a sentence begins with them. */
const numbers = [
  msg('No licences'),
  msg('One licence'),
  msg('Two licences'),
  msg('Three licences'),
  msg('Four licences'),
  msg('Five licences'),
  msg('Six licences'),
  msg('Seven licences'),
  msg('Eight licences'),
  msg('Nine licences'),
  msg('Ten licences'),
  msg('Eleven licences'),
  msg('Twelve licences'),
  msg('Thirteen licences'),
  msg('Fourteen licences'),
  msg('Fifteen licences'),
  msg('Sixteen licences'),
];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ data: types }, cheapest] = await Promise.all([
    callFrom(context)('listLicenseTypes', { query: {} }),
    findCheapest(context),
  ]);
  const cards = await Promise.all(
    types
      .map(inReaderLanguage)
      .sort((one, other) => positionOf(one) - positionOf(other))
      .map(async (type) => {
        const { text, font: wished, style } = chooseFigure(type);
        const font = await findFont(context, wished, text);
        if (font === null) return { type, text, figure: null };
        const styleId = font.font?.styles.find(({ name }) => name === style)?.id;
        const address = addressPreview({ productId: font.id, version: font.version, text, styleId, grain: '256' });
        return { type, text, figure: await loadDrawing(context, address, `l${type.id}`) };
      }),
  );
  return { cards, cheapest };
}

/** The answers of the advisor change nothing that the shop would have to be asked for again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export default function LicensePage({ loaderData }: Route.ComponentProps) {
  const { cards, cheapest } = loaderData;
  const hasAdvisor = useFeature('advisor');
  const { answers, answer } = useAnswers();
  const { font, isMissing } = useFont(answers.font);
  const types = cards.map(({ type }) => type);
  const licences = t(numbers[cards.length] ?? msg('{count} licences', { count: cards.length }));
  const own = cards.filter(({ type }) => positionOf(type) === houseLicenses.length);
  const advice = adviseFor(answers, types, font, cheapest);
  const draw = ({ type, text, figure }: (typeof cards)[number], at: number, level: 'h2' | 'h3') => (
    <LicenseCard
      key={type.id}
      level={level}
      type={type}
      number={at + 1}
      figure={figure}
      text={text}
      cheapest={cheapest}
      isAdvised={hasAdvisor && advice.lines.some(({ licence }) => licence.id === type.id)}
    />
  );
  return (
    <div className="sheet">
      <PageHead
        title={t('License')}
        description={
          hasAdvisor
            ? t(
                '{licences}, each with its limits in figures and its price, and an advisor that finds the cheapest set for your use.',
                { licences },
              )
            : t('{licences}, each with its limits in figures and its price.', { licences })
        }
        path="/license"
      />
      <div className={styles.head}>
        <h1 className="t72">
          {cards.length === 0 ? t('No licences are on sale yet.') : t('{licences}, in plain words.', { licences })}
        </h1>
        <p className="two">
          {t('You don’t buy the letters; you buy the right to use them. Choose by what you make, and how much of it.')}
        </p>
      </div>
      {hasAdvisor && types.some(({ limits }) => limits !== null) && (
        <Advisor answers={answers} advice={advice} font={font} isMissing={isMissing} onAnswer={answer} />
      )}
      <ul className={styles.cards}>
        {cards.slice(0, cards.length - own.length).map((card, at) => draw(card, at, 'h2'))}
      </ul>
      {own.length > 0 && (
        <section aria-label={t('Further licences')}>
          <h2 className={styles.further}>{t('Further licences of this shop')}</h2>
          <ul className={styles.cards}>{own.map((card, at) => draw(card, cards.length - own.length + at, 'h3'))}</ul>
        </section>
      )}
    </div>
  );
}

/** The advice for a font, or for the least expensive one of the shop while none is chosen. */
function adviseFor(
  answers: Answers,
  types: readonly LicenseType[],
  font: Product | null,
  cheapest: Product | null,
): Advice {
  const product = font ?? cheapest;
  const priced = ({ id, name, limits, ...type }: LicenseType | OfferedLicense): PricedLicense => ({
    id,
    name,
    limits,
    costOf: (quantity) =>
      quantity * unitPrice(product ?? { regularPrice: type.price, salePrice: null }, type, quantity),
  });
  return adviseLicenses(needOf(answers), (font?.licenseTypes ?? types).map(priced), types.map(priced));
}

/**
 * The font that the advice is for, by the name in its address. Null without one, while it comes, and when there is
 * none.
 */
function useFont(slug: string): { font: ProductDetail | null; isMissing: boolean } {
  const { data, hasFailed } = useQuery(slug === '' ? null : shopQuery('productBySlug', { params: { slug } }));
  return { font: data?.data.slug === slug ? data.data : null, isMissing: hasFailed };
}

/** How a licence is illustrated, and the font and style for it. */
export type Figure = { text: string; font: string; style: string };

const drawn: Readonly<Record<string, Figure>> = figures;

/** The sign of a licence of the provider; of any other its first limit that is a figure, or else its own first word. */
export function chooseFigure(type: Pick<LicenseType, 'name' | 'usageDetailsList'>): Figure {
  const own = drawn[type.name];
  if (own) return own;
  for (const { value } of type.usageDetailsList) {
    const text = /\d[\d,.\-–]*\d|\d/.exec(value)?.[0];
    if (text) return { text, ...usual };
  }
  return { text: type.name.split(' ')[0] || type.name, ...usual };
}

import type { UntranslatedIn } from '#contract/admin/untranslated.ts';
import { type Language, languageNames } from '#contract/languages/languages.ts';
import { listTextsIn, mainLanguageOf, missingIn, ownWords } from '#contract/languages/own-words.ts';
import { titledDiscounts } from '#server/discounts/discount-queries.ts';
import { titledSales } from '#server/discounts/sale-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { listedTexts } from '#server/license-types/license-type.ts';
import { licenseTypesPage } from '#server/license-types/queries.ts';
import { wordedMails } from '#server/mails/mail-queries.ts';
import { questionsAsked } from '#server/order-questions/question-queries.ts';
import { type OwnSettings, readShopSettings } from '#server/settings/shop-settings.ts';
import { sectionTexts } from '#server/site/landing-template.ts';
import { writtenPages } from '#server/site/pages/edit-pages.ts';
import { templatesPage } from '#server/site/queries.ts';
import { plansPage } from '#server/subscriptions/plan-queries.ts';
import {
  untranslatedLegal,
  untranslatedMakers,
  untranslatedProducts,
  untranslatedTerms,
} from './untranslated-queries.ts';

type Asked = { db: Db; now: Date };
type Noun = UntranslatedIn['nouns'][number];

const ALL = { page: 1, limit: 1_000 };

/** Which of the owner's words are missing in each language but the one that they are written in. */
export async function listUntranslated({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<UntranslatedIn[]> {
  const settings = await readShopSettings(db);
  const main = mainLanguageOf(settings.identity.locale);
  const now = new Date(clock.now());
  const others = languageNames.filter((language) => language !== main);
  return Promise.all(others.map((language) => listIn({ db, now }, language, settings)));
}

async function listIn({ db, now }: Asked, language: Language, settings: OwnSettings): Promise<UntranslatedIn> {
  const [products, makers, terms, legal, types, templates, pages, plans, questions, discounts, sales, mails] =
    await Promise.all([
      untranslatedProducts(db, language),
      untranslatedMakers(db, language),
      untranslatedTerms(db, language),
      untranslatedLegal(db, language),
      licenseTypesPage(db, ALL),
      templatesPage(db, { ...ALL, sort: 'title', query: '' }),
      writtenPages(db),
      plansPage(db, { ...ALL, sort: 'id', query: '', isActive: null }),
      questionsAsked(db),
      titledDiscounts(db, now),
      titledSales(db, now),
      wordedMails(db),
    ]);
  const { identity, opening } = settings;
  const count = (...[texts, translations]: [Parameters<typeof missingIn>[1], Parameters<typeof missingIn>[2]]) =>
    missingIn(language, texts, translations).length;
  const titles = (kind: 'discount' | 'sale', rows: typeof discounts): Noun[] =>
    rows.map(({ id, title, translations }) => ({
      kind,
      id,
      name: title,
      missing: count({ fields: {}, lists: [title] }, translations),
    }));
  const counted: Noun[] = [
    ...types.map(({ id, name, description, translations, ...lists }) => {
      const missing = count({ fields: { description }, lists: listedTexts(lists) }, translations);
      return { kind: 'license_type' as const, id, name, missing };
    }),
    ...plans.map(({ id, name, features, translations }) => {
      const lists = listTextsIn({ name, features }, ownWords.plan.lists);
      return { kind: 'plan' as const, id, name, missing: count({ fields: {}, lists }, translations) };
    }),
    ...questions.map(({ id, text, help, options, translations }) => {
      const texts = { fields: { text, help }, lists: listTextsIn(options, ownWords.orderQuestion.lists) };
      return { kind: 'order_question' as const, id, name: text, missing: count(texts, translations) };
    }),
    ...titles('discount', discounts),
    ...titles('sale', sales),
    ...mails.map(({ kind, subject, opening, closing, translations }) => {
      const missing = count({ fields: { subject, opening, closing } }, translations);
      return { kind: 'mail' as const, id: null, name: kind, missing };
    }),
    ...terms.map(({ id, name }) => ({ kind: 'terms' as const, id, name, missing: 1 })),
    ...legal.map(({ page }) => ({ kind: 'legal' as const, id: null, name: page, missing: 1 })),
    ...templates.map(({ id, title, description, content_sections, translations }) => {
      const texts = { fields: { title, description }, lists: sectionTexts(content_sections) };
      return { kind: 'landing' as const, id, name: title, missing: count(texts, translations) };
    }),
    one('pages', count({ fields: {}, lists: listTextsIn(pages, ownWords.pages.lists) }, pages.translations)),
    one('identity', count({ fields: { description: identity.description } }, identity.translations)),
    one('opening', count({ fields: { words: opening.words } }, opening.translations)),
  ];
  const named = (kind: 'product' | 'maker', rows: typeof products): Noun[] =>
    rows.map(({ id, name, missing }) => ({ kind, id, name, missing }));
  const nouns = counted.filter(({ missing }) => missing > 0);
  const sum = nouns.reduce((total, { missing }) => total + missing, 0);
  return {
    language,
    total: sum + (products[0]?.total ?? 0) + (makers[0]?.total ?? 0),
    nouns: [...named('product', products), ...nouns, ...named('maker', makers)],
  };
}

const one = (kind: Noun['kind'], missing: number): Noun => ({ kind, id: null, name: '', missing });

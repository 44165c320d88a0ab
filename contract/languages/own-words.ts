import { keysOf, recordOf } from '../keys-of.ts';
import { codeLanguage, type Language, languageNames } from './languages.ts';
import { languageNow } from './translate.ts';

/**
 * The words of an owner in another language: fields by their names, and under `words` the texts inside lists, each by
 * the text as it stands in the main language. A text that was changed since reads as it stands.
 */
export type Translation = Readonly<Record<string, string | Record<string, string>>>;
/** The same by language. */
export type Translations = Readonly<Record<Language, Translation>>;
/** A text in Markdown in other languages: as it was written, and as it reads with everything filled in. */
export type TextTranslations = Readonly<Record<Language, { source: string; text: string }>>;

/** Fields and lists of each noun that an owner may write in every language; the keys are those of the lists' texts. */
export const ownWords = {
  /** In its lists are the names of its packages and the notes of its releases. */
  product: { fields: ['description', 'shortDescription'], lists: ['name', 'notes'] },
  licenseType: { fields: ['description'], lists: ['label', 'value', 'name', 'measure'] },
  landing: {
    fields: ['title', 'description'],
    lists: ['title', 'content', 'heading', 'subheading', 'text', 'buttonLabel'],
  },
  pages: { fields: [], lists: ['heading', 'story', 'role', 'place', 'label', 'kind', 'lines', 'sentence', 'note'] },
  plan: { fields: [], lists: ['name', 'features'] },
  /** Of a sale by date too. */
  discount: { fields: [], lists: ['title'] },
  orderQuestion: { fields: ['text', 'help'], lists: ['text'] },
  mail: { fields: ['subject', 'opening', 'closing'], lists: [] },
  maker: { fields: ['about'], lists: [] },
  identity: { fields: ['description'], lists: [] },
  opening: { fields: ['words'], lists: [] },
} as const satisfies Record<string, { fields: readonly string[]; lists: readonly string[] }>;

/** Those of a language that a reader reads: who has chosen none reads what there is in English. */
const translationFor = (translations: Translations): Translation => translations[languageNow() ?? codeLanguage] ?? {};

const textOf = (value: Translation[string] | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Some fields as the reader reads them; what is missing is in the main language. */
export function fieldsForReader<Name extends string>(
  fields: Readonly<Record<Name, string>>,
  translations: Translations,
): Record<Name, string> {
  const translation = translationFor(translations);
  return recordOf(keysOf(fields), (name) => textOf(translation[name]) ?? fields[name]);
}

/** A thing with lists in it as the reader reads it: the texts under these keys, wherever in it they stand. */
export function listsForReader<Thing>(thing: Thing, keys: readonly string[], translations: Translations): Thing {
  const { words } = translationFor(translations);
  if (typeof words !== 'object') return thing;
  return mapTexts(thing, keys, (text) => textOf(Object.hasOwn(words, text) ? words[text] : undefined) ?? text);
}

/** Every text under some keys, in its order, each once; blank ones are none. */
export function listTextsIn(thing: unknown, keys: readonly string[]): string[] {
  const texts = new Set<string>();
  mapTexts(thing, keys, (text) => {
    if (text.trim() !== '') texts.add(text);
    return text;
  });
  return [...texts];
}

function mapTexts<Thing>(thing: Thing, keys: readonly string[], map: (text: string) => string, isNamed = false): Thing {
  const mapped = (): unknown => {
    if (typeof thing === 'string') return isNamed ? map(thing) : thing;
    if (Array.isArray(thing)) return thing.map((one) => mapTexts(one, keys, map, isNamed && typeof one === 'string'));
    if (typeof thing !== 'object' || thing === null) return thing;
    const entries = Object.entries(thing).map(([key, inside]) => [
      key,
      mapTexts(inside, keys, map, keys.includes(key)),
    ]);
    return Object.fromEntries(entries);
  };
  return mapped() as Thing;
}

type Texts = { texts?: readonly string[] };

/**
 * What was translated before with what is sent: an absent language, field or text stays, an empty one goes. Of the
 * texts in lists only those that are still there are stored.
 */
export function mergeTranslations(before: Translations, sent: Translations = {}, { texts }: Texts = {}): Translations {
  const merge = (language: Language): [Language, Translation] | [] => {
    const { words: wordsBefore = {}, ...fieldsBefore } = before[language] ?? {};
    const { words: wordsSent = {}, ...fieldsSent } = sent[language] ?? {};
    const fields = withoutBlanks({ ...fieldsBefore, ...fieldsSent });
    const isThere = ([text]: [string, unknown]) => texts === undefined || texts.includes(text);
    const words = Object.fromEntries(
      Object.entries(withoutBlanks({ ...Object(wordsBefore), ...Object(wordsSent) })).filter(isThere),
    );
    const merged = Object.keys(words).length > 0 ? { ...fields, words } : fields;
    return Object.keys(merged).length > 0 ? [language, merged] : [];
  };
  const all = new Set([...Object.keys(before), ...Object.keys(sent)]);
  return Object.fromEntries([...all].map(merge).filter((entry) => entry.length > 0));
}

const withoutBlanks = (texts: Translation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => textOf(entry[1]) !== undefined),
  );

/** Which texts of a noun have no words in a language yet; a field or text that is blank needs none. */
export function missingIn(
  language: Language,
  { fields, lists = [] }: { fields: Readonly<Record<string, string>>; lists?: readonly string[] },
  translations: Translations,
): string[] {
  const { words, ...translation } = translations[language] ?? {};
  const known = typeof words === 'object' ? words : {};
  const inFields = Object.entries(fields).filter(
    ([name, text]) => text.trim() !== '' && textOf(translation[name]) === undefined,
  );
  const inLists = lists.filter((text) => textOf(Object.hasOwn(known, text) ? known[text] : undefined) === undefined);
  return [...inFields.map(([name]) => name), ...inLists];
}

/** The language that the owner writes in: the one of the locale of the shop, or English. */
export const mainLanguageOf = (locale: string): Language =>
  languageNames.find((language) => locale === language || locale.startsWith(`${language}-`)) ?? codeLanguage;

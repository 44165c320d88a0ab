import { z } from 'zod';
import { type Language, languageNames } from './languages/languages.ts';
import { ownWords, type Translations } from './languages/own-words.ts';

const language = z.enum(languageNames);
/** What is there of a record in which each may be absent. */
const withoutHoles = <Value, Read>(sent: Readonly<Record<string, Value | undefined>>, read: (value: Value) => Read) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]): [string, Read][] =>
      value === undefined ? [] : [[name, read(value)]],
    ),
  );

const LONGEST = 20_000;
const text = z.string().max(LONGEST);

/** Translations as they are sent of a noun: its fields, and its lists where it has some. */
export function translationsIn(noun: keyof typeof ownWords) {
  const { fields, lists } = ownWords[noun];
  const shape: Record<string, z.ZodType<string | Record<string, string> | undefined>> = Object.fromEntries(
    fields.map((name) => [name, text.optional()]),
  );
  if (lists.length > 0) shape.words = z.record(z.string().max(LONGEST), text).optional();
  return z
    .partialRecord(language, z.strictObject(shape))
    .describe(
      'The same in other languages: by language, then by field; `words` has the texts inside lists, each by the text ' +
        'itself. What is absent stays, what is empty goes; what is missing reads in the main language.',
    )
    .meta({
      examples: [lists.length > 0 ? { id: { words: { Seats: 'Kursi' } } } : { id: { [fields[0] ?? '']: 'Apa' } }],
    })
    .transform((sent): Translations => withoutHoles(sent, (one) => withoutHoles(one, (text) => text)));
}

/** Translations as staff read them. */
export const TranslationsOut = z
  .record(z.string(), z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])))
  .describe('The words of it in other languages, by language, then by field; `words` has those of texts in lists.')
  .meta({ examples: [{ id: { description: 'Untuk sebuah perusahaan.' } }] });
/** The same of what anybody reads, who gets it in one language. */
export const StaffTranslations = TranslationsOut.nullable().describe('For staff; null for everybody else.');

/** A text of another language as it is read next to what is binding; null where there is none, or none is needed. */
export const ReadingAid = z
  .object({
    language: z.string().meta({ examples: ['id'] }),
    text: z.string().meta({ examples: ['Untuk lima komputer.'] }),
  })
  .nullable()
  .describe(
    'The text in the language of the caller, to be read next to `text`, which is binding; null where there is none.',
  );

/** What staff wrote of a text in other languages, by language. */
export const SourcesOut = z
  .record(z.string(), z.string())
  .nullable()
  .describe('The text in other languages as its owner wrote them, for staff; null for everybody else.')
  .meta({ examples: [{ id: 'Untuk lima komputer.' }] });

/** The same as it is sent: an absent language stays, an empty text takes it away. */
export const sourcesIn = z
  .partialRecord(
    language,
    z
      .string()
      .max(60_000)
      .transform((text) => text.replace(/\r\n?/g, '\n')),
  )
  .describe('The text in other languages. An absent language stays as it is, an empty text takes it away.')
  .meta({ examples: [{ id: 'Untuk lima komputer.' }] })
  .transform((sent): Readonly<Record<Language, string>> => withoutHoles(sent, (text) => text));

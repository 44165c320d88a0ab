import { fieldsForReader } from '#contract/languages/own-words.ts';
import { type MailKind, mailKindNames } from '#contract/mail-kinds.ts';
import { mustExist } from '#contract/must-exist.ts';
import { composeAnew, SHOP } from './email-template.ts';
import type { Email } from './outbox-queries.ts';
import type { StoredMailWords } from './shop-words-queries.ts';

/** Of which kind an email is: the word that it is about. */
export const kindOf = ({ about }: Pick<Email, 'about'>): MailKind =>
  mustExist(mailKindNames.find((kind) => about.startsWith(`${kind}:`)));

/**
 * An email with its owner's words in the language of the reader: their subject is its title too. Names in braces are
 * filled in; everything is escaped like any other word.
 */
export function putOwnWords(email: Email, stored: Omit<StoredMailWords, 'isOn'> | undefined): Email {
  const { sheet, facts = {} } = email;
  if (stored === undefined || sheet === undefined) return email;
  const { subject, opening, closing } = stored;
  const own = fieldsForReader({ subject, opening, closing }, stored.translations);
  if (Object.values(own).every((text) => text.trim() === '')) return email;
  const known: Readonly<Record<string, string>> = { ...facts, shop: SHOP };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
  const paragraphs = (text: string) =>
    fill(text)
      .split(/\n\s*\n/)
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const title = fill(own.subject).replace(/\s+/g, ' ').trim();
  return {
    ...email,
    subject: title || email.subject,
    ...composeAnew(sheet, { title, opening: paragraphs(own.opening), closing: paragraphs(own.closing) }),
  };
}

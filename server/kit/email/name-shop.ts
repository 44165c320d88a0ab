import { escapeHtml } from '../escape-html.ts';
import type { Email } from './outbox-queries.ts';
import type { ShopWords } from './shop-words-queries.ts';

/** No text of ours can hold the first character, so these can stand for words that the owner sets; no mail can be kept with one left in it. */
const NOTHING = String.fromCharCode(0);
/** Stands in a mail for the name of the shop until the mail is put in the outbox. */
export const SHOP = `${NOTHING}shop${NOTHING}`;
/** Stands for what the shop writes under its mails. */
export const SIGNATURE = `${NOTHING}signature${NOTHING}`;

/** Writes the words of the shop into a mail. */
export function nameShop(email: Email, words: ShopWords): Email {
  const write = (text: string) => text.replaceAll(SHOP, words.name).replaceAll(SIGNATURE, words.signature);
  const { name, signature } = words;
  const html = email.html.replaceAll(SHOP, escapeHtml(name)).replaceAll(SIGNATURE, escapeHtml(signature));
  return { ...email, subject: write(email.subject), text: write(email.text), html };
}

import type { MailWordsChange, ShopMail } from '#contract/admin/mail-words.ts';
import { fieldWords } from '#contract/field-words.ts';
import { mergeTranslations, type Translation } from '#contract/languages/own-words.ts';
import {
  canBeOff,
  hasMarkup,
  type MailKind,
  mailKindNames,
  mailKinds,
  namedIn,
  unknownNames,
} from '#contract/mail-kinds.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { onlySent } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockMailWords, setMailWords, wordedMails } from './mail-queries.ts';

type Stored = Awaited<ReturnType<typeof wordedMails>>[number];

/** Every email of the shop with its owner's words, those about a purchase first. */
export async function listShopMails({ db }: Pick<Tools, 'db'>): Promise<ShopMail[]> {
  const worded = await wordedMails(db);
  return mailKindNames.map((kind) =>
    present(
      kind,
      worded.find((one) => one.kind === kind),
    ),
  );
}

const present = (kind: MailKind, stored: Stored | undefined): ShopMail => ({
  kind,
  group: mailKinds[kind].group,
  names: [...namedIn(kind)],
  isOn: stored?.is_on ?? true,
  canBeOff: canBeOff(kind),
  subject: stored?.subject ?? '',
  opening: stored?.opening ?? '',
  closing: stored?.closing ?? '',
  translations: stored?.translations ?? {},
});

/**
 * Words an email, or switches it on or off; what isn't sent stays. @throws Refusal mail_necessary; invalid_input by the
 * field where a name isn't known or there is HTML.
 */
export async function changeShopMail(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  kind: MailKind,
  { isOn, translations, ...words }: MailWordsChange,
  caller: SessionUser,
): Promise<ShopMail> {
  if (isOn === false && !canBeOff(kind)) refuse('mail_necessary');
  refuseWrongWords(kind, { ...words, translations });
  const changed = await db.transaction().execute(async (tx) => {
    const now = new Date(clock.now());
    const before = await lockMailWords(tx, kind, now);
    const merged = mergeTranslations(before.translations, translations);
    await setMailWords(tx, kind, {
      ...onlySent({ ...words, is_on: isOn }),
      translations: JSON.stringify(merged),
      updated_at: now,
    });
    const after = { ...before, ...onlySent({ ...words, is_on: isOn }), translations: merged };
    await record(tx, clock, { actor: caller, action: 'mail.word', subject: `mail_words:${kind}`, before, after });
    return after;
  });
  freshness.changed();
  return present(kind, changed);
}

type Sent = Pick<MailWordsChange, 'subject' | 'opening' | 'closing' | 'translations'>;

/** @throws Refusal invalid_input. */
export function refuseWrongWords(kind: MailKind, { translations = {}, ...words }: Sent): void {
  const inOthers = Object.entries(translations).flatMap(([language, translation]) =>
    textsOf(translation).map(([field, text]): [string, string] => [`translations.${language}.${field}`, text]),
  );
  const wrong = [...textsOf(onlySent(words)), ...inOthers].flatMap(([field, text]): [string, string][] => {
    const why = whatIsWrong(kind, field, text);
    return why === null ? [] : [[field, why]];
  });
  if (wrong.length > 0) refuse('invalid_input', { fields: Object.fromEntries(wrong) });
}

const textsOf = (words: Translation): [string, string][] =>
  Object.entries(words).flatMap(([field, text]): [string, string][] =>
    typeof text === 'string' ? [[field, text]] : [],
  );

const LONGEST = { subject: 150, other: 2_000 };

function whatIsWrong(kind: MailKind, field: string, text: string): string | null {
  const names = namedIn(kind);
  const [unknown] = unknownNames(text, names);
  if (unknown !== undefined) return fieldWords.noSuchName(unknown, names);
  if (hasMarkup(text)) return fieldWords.noMarkup;
  const longest = field.endsWith('subject') ? LONGEST.subject : LONGEST.other;
  return text.length > longest ? fieldWords.atMostCharacters(longest) : null;
}

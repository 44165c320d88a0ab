import { randomUUID } from 'node:crypto';
import type { MailDraft } from '#contract/admin/mail-words.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { isStop, NOBODYS_DOMAIN } from '#server/kit/email/email.ts';
import { nameShop } from '#server/kit/email/email-template.ts';
import { type Email, insertEmails } from '#server/kit/email/outbox-queries.ts';
import { putOwnWords } from '#server/kit/email/own-mail-words.ts';
import { readShopAndReaders } from '#server/kit/email/shop-words-queries.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { refuseWrongWords } from './change-mail-words.ts';
import { exampleOf } from './examples.ts';

type PreviewTools = Pick<Tools, 'db' | 'clock' | 'settings'>;

/**
 * How an email reads in a language with some words, for a reader who doesn't exist. What can't be saved is shown, too:
 * it is still being typed.
 */
export async function previewMail(
  { db, clock, settings }: PreviewTools,
  kind: MailKind,
  { language, ...words }: MailDraft,
  userId?: number,
): Promise<Pick<Email, 'subject' | 'text' | 'html' | 'enclosures'>> {
  const { wordsNow } = await readShopAndReaders(db, []);
  return speakIn(language, () => {
    const example = exampleOf(kind, settings.PUBLIC_URL, new Date(clock.now()), userId);
    const stored = { ...words, translations: words.translations ?? {} };
    const { subject, text, html, enclosures = [] } = nameShop(putOwnWords(example, stored), wordsNow());
    return { subject, text, html, enclosures: enclosures.filter(isStop) };
  });
}

/**
 * Sends the same to its caller, whose own emails its link leaves off, and to nobody else.
 * @throws Refusal invalid_input or too_many_requests.
 */
export async function sendTestOfMail(
  tools: Tools,
  kind: MailKind,
  draft: MailDraft,
  caller: SessionUser,
): Promise<{ to: string }> {
  await enforceRateLimit(tools, [{ key: `test-mail:${caller.id}`, count: 20, window_s: 600 }]);
  refuseWrongWords(kind, draft);
  const email = await previewMail(tools, kind, draft, caller.id);
  const about = `${kind}:test:${randomUUID()}` as const;
  const options = { now: new Date(tools.clock.now()), nobodysDomain: NOBODYS_DOMAIN };
  await insertEmails(tools.db, [{ about, to: caller.email, userId: caller.id, ...email }], options);
  return { to: caller.email };
}

import { t } from '#contract/languages/translate.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Block } from '#server/kit/email/email-template.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { mailById, writeMailAgain } from './mail-queries.ts';

/** Puts the same email into the outbox once more, to the address that it had. */
export async function resendMail({ db, clock }: Pick<Tools, 'db' | 'clock'>, caller: SessionUser, id: number) {
  return db.transaction().execute(async (tx) => {
    const mail = (await mailById(tx, id)) ?? refuse('mail_not_found');
    // Mails to people who are gone have lost their address and their words.
    if (!mail.recipient.includes('@')) refuse('mail_without_reader');
    // The link that it held was for its reader alone, and is stored nowhere.
    if (mail.has_secret) refuse('mail_with_link');
    const again = await writeMailAgain(tx, id, new Date(clock.now()));
    await record(tx, clock, { actor: caller, action: 'mail.resend', subject: `mail:${id}`, after: { mail: again.id } });
    return again;
  });
}

export type Agreed = { consent: string | null; consented_at: Date | null };

/** What the buyer agreed to, on something that lasts, as the law on sales at a distance wants it. */
export function repeatConsent({ consent, consented_at }: Agreed): Block[] {
  if (consent === null || consented_at === null) return [];
  return [t('On {day} you agreed to this: "{consent}"', { day: consented_at.toISOString().slice(0, 10), consent })];
}

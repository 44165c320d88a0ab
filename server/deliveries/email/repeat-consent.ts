import type { Block } from '#server/kit/email/email-template.ts';

export type Agreed = { consent: string | null; consented_at: Date | null };

/** What the buyer agreed to, on something that lasts, as the law on sales at a distance wants it. */
export function repeatConsent({ consent, consented_at }: Agreed): Block[] {
  if (consent === null || consented_at === null) return [];
  return [`On ${consented_at.toISOString().slice(0, 10)} you agreed to this: "${consent}"`];
}

import { t } from '#contract/languages/translate.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { ProofRow } from './proof-queries.ts';

/** To somebody whose document was accepted or declined. */
export function proofDecidedEmail(proof: ProofRow, publicUrl: string): Email {
  const isAccepted = proof.state === 'accepted';
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: proof.fullname }),
    isAccepted
      ? t('we accepted your document. Your orders get the lower price from now on.')
      : t('we couldn’t accept your document, so your orders have the usual price for now.'),
    {
      rows: [
        [t('Question'), proof.question],
        [t('Your answer'), proof.option.text],
        ...(proof.reason.trim() === '' ? [] : [[t('Reason'), proof.reason] satisfies [string, string]]),
      ],
    },
    ...(isAccepted ? [] : [t('You can send another document at the checkout.')]),
    t('Now that we’ve decided, we delete the document.'),
    { link: pageOf(publicUrl, '/cart'), words: t('Your cart') },
  ];
  const subject = isAccepted ? t('Your document was accepted') : t('Your document wasn’t accepted');
  return {
    about: `proof_decided:${proof.id}`,
    to: proof.email,
    userId: proof.user_id,
    subject,
    facts: { name: proof.fullname },
    ...composeEmail(subject, blocks),
  };
}

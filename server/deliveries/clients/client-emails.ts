import { t } from '#contract/languages/translate.ts';
import { type Block, composeEmail, pageOf, SHOP } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { ClientFacts } from './client-queries.ts';

/** The link at which a client reads the terms and takes the licences. */
export const claimUrl = (publicUrl: string, token: string) => pageOf(publicUrl, `/claim/${token}`);

const rowsOf = ({ fonts }: ClientFacts): Block => ({
  rows: fonts.map(({ font, license, licensee }): [string, string, string] => [
    font,
    license,
    t('for {licensee}', { licensee }),
  ]),
});

/** Who bought it, in the words of a letter to the client. */
const payerOf = ({ payer }: ClientFacts) => (payer.is_deleted ? SHOP : payer.fullname);

const why = () => t('You get this email because licences were bought for you. It isn’t a newsletter.');

type Link = { token: string; count: string };

/** To a client: the link to the licences that somebody bought. */
export function clientEmail(facts: ClientFacts, to: string, { token, count }: Link, publicUrl: string): Email {
  const payer = payerOf(facts);
  const subject = t('{payer} bought font licences for you', { payer });
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: facts.name }),
    t('{payer} bought these licences for {name}. Read the terms and accept them: then the licences are yours.', {
      payer,
      name: facts.name,
    }),
    rowsOf(facts),
    { link: claimUrl(publicUrl, token), words: t('See and accept the licences') },
    t(
      'You need an account, which is free. It has your licences, their certificates and the font files. The link works once, so pass it on only to the person who is to have them.',
    ),
  ];
  return {
    about: `client_licenses:${facts.order_id}:${count}`,
    to,
    secret: token,
    subject,
    facts: { name: facts.name, payer },
    ...composeEmail(subject, blocks, { why: why() }),
  };
}

/** To a client who hasn't taken the licences some days later, once. */
export function reminderEmail(facts: ClientFacts, to: string, { token }: Link, publicUrl: string): Email {
  const payer = payerOf(facts);
  const subject = t('Your font licences are waiting');
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: facts.name }),
    t('{payer} bought these licences for {name}, and their terms haven’t been accepted yet.', {
      payer,
      name: facts.name,
    }),
    rowsOf(facts),
    { link: claimUrl(publicUrl, token), words: t('See and accept the licences') },
    t('Until then the fonts may not be used. We won’t remind you again.'),
  ];
  return {
    about: `client_reminder:${facts.order_id}`,
    to,
    secret: token,
    subject,
    facts: { name: facts.name, payer },
    ...composeEmail(subject, blocks, { why: why() }),
  };
}

/** A letter to the payer of licences for a client. */
const toPayer = (
  facts: ClientFacts,
  kind: 'client_unclaimed' | 'client_claimed',
  subject: string,
  blocks: Block[],
  publicUrl: string,
): Email => ({
  about: `${kind}:${facts.order_id}`,
  to: facts.payer.email,
  userId: facts.payer.id,
  subject,
  facts: { name: facts.payer.fullname, client: facts.name, order: String(facts.order_id) },
  ...composeEmail(subject, [
    t('Hello {fullname},', { fullname: facts.payer.fullname }),
    ...blocks,
    rowsOf(facts),
    { link: pageOf(publicUrl, '/customer/licenses'), words: t('Your clients') },
  ]),
});

/** To the payer, when the client was reminded. */
export const unclaimedEmail = (facts: ClientFacts, publicUrl: string): Email =>
  toPayer(
    facts,
    'client_unclaimed',
    t('{client} hasn’t accepted the licences yet', { client: facts.name }),
    [
      facts.email === null
        ? t('the licences of order {order} for {client} wait to be accepted. Did you hand the link over?', {
            order: facts.order_id,
            client: facts.name,
          })
        : t(
            'the licences of order {order} for {client} wait to be accepted. We have reminded {email}; if that address is wrong, you can correct it.',
            { order: facts.order_id, client: facts.name, email: facts.email },
          ),
    ],
    publicUrl,
  );

/** To the payer, when the client has the licences. */
export const claimedEmail = (facts: ClientFacts, publicUrl: string): Email =>
  toPayer(
    facts,
    'client_claimed',
    t('{client} has accepted the licences', { client: facts.name }),
    [
      t('{client} accepted the terms of the licences of order {order}, and has them with their files.', {
        client: facts.name,
        order: facts.order_id,
      }),
    ],
    publicUrl,
  );

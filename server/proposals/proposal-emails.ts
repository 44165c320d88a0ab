import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { nameSold } from '#contract/parts.ts';
import { localeNow } from '#contract/text/write-number.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { type Letter, letterTo, stopLink } from '#server/kit/email/email.ts';
import { type Block, composeEmail, pageOf, SHOP } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { NewItem } from '#server/orders/queries.ts';
import { amountOfItem } from '#server/orders/sold-item.ts';
import type { ProposalRow } from './proposal.ts';

const dollars = (cents: number) => formatDollars(asCents(cents));
const formatDay = (at: Date) =>
  at.toLocaleDateString(localeNow(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

type OfferedItem = Pick<NewItem, 'product_name' | 'license_name' | 'part'> & Parameters<typeof amountOfItem>[0];
/** What of an offer its emails say. */
type OfferFacts = Pick<
  ProposalRow,
  'id' | 'number' | 'email' | 'fullname' | 'note' | 'until' | 'token' | 'total_cents' | 'is_by_staff' | 'made_by'
> & { lines: readonly OfferedItem[] };

const rowsOf = ({ lines, total_cents }: OfferFacts): Block => ({
  rows: [
    ...lines.map((item): [string, string, string] => [
      item.part ? nameSold(item.product_name, item.part) : item.product_name,
      dollars(amountOfItem(item)),
      item.quantity > 1 ? `${item.license_name}, ${item.quantity}×` : item.license_name,
    ]),
    [t('Total'), dollars(total_cents)],
  ],
  hasTotal: true,
});

/** To whom an offer is for, with its PDF. */
export function proposalEmail(proposal: OfferFacts, count: number, publicUrl: string): Email {
  const { number, fullname, note, until, token } = proposal;
  const subject = t('Offer {number} from {shop}', { number, shop: SHOP });
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname }),
    ...note.split(/\r?\n+/).filter((line) => line.trim() !== ''),
    t('here is your offer {number}. Its prices hold until {day}.', { number, day: formatDay(until) }),
    rowsOf(proposal),
    { link: pageOf(publicUrl, `/offer/${token}`), words: t('See the offer') },
    t('Anyone with this link can open and accept the offer, so you can pass it on to the person who pays.'),
  ];
  return {
    about: `offer:${proposal.id}:${count}`,
    to: proposal.email,
    subject,
    ...composeEmail(subject, blocks),
    facts: { name: fullname, number, day: formatDay(until) },
    enclosures: [{ kind: 'offer', proposal: proposal.id, name: `${number}.pdf` }],
  };
}

/** To whom an offer is for, before it ends. */
export function endingOfferEmail(proposal: OfferFacts, publicUrl: string): Email {
  const { id, number, fullname, until, token, email } = proposal;
  // An offer of a cart is for its maker, who can leave such emails off.
  const own = proposal.is_by_staff ? null : stopLink(publicUrl, 'endings', proposal.made_by);
  const day = formatDay(until);
  const subject = t('Offer {number} ends on {day}', { number, day });
  return {
    about: `offer_ending:${id}`,
    to: email,
    ...(own && { userId: proposal.made_by, enclosures: [own.enclosed] }),
    subject,
    ...composeEmail(
      subject,
      [
        t('Hello {fullname},', { fullname }),
        t('the prices of offer {number} hold until {day}. After that you can still buy at the prices of the shop.', {
          number,
          day,
        }),
        rowsOf(proposal),
        { link: pageOf(publicUrl, `/offer/${token}`), words: t('See the offer') },
      ],
      own ? { stop: own.stop } : {},
    ),
    facts: { name: fullname, number, day },
  };
}

type Person = Pick<SessionUser, 'id' | 'email' | 'fullname'>;

/** To the person who made an offer, when another one has accepted it. */
export async function acceptedLetters(
  { settings }: OrderTools,
  tx: Tx,
  proposal: ProposalRow,
  by: SessionUser,
): Promise<Letter[]> {
  if (proposal.made_by === by.id) return [];
  const maker = await tx
    .selectFrom('users')
    .select(['id', 'email', 'fullname'])
    .where('id', '=', proposal.made_by)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!maker) return [];
  return [letterTo(maker, () => acceptedEmail(proposal, { maker, by }, settings.PUBLIC_URL))];
}

export function acceptedEmail(
  proposal: OfferFacts,
  { maker, by }: { maker: Person; by: Person },
  publicUrl: string,
): Email {
  const { number } = proposal;
  const subject = t('Offer {number} was accepted', { number });
  const path = proposal.is_by_staff ? `/admin/offers/${proposal.id}` : `/offer/${proposal.token}`;
  return {
    about: `offer_accepted:${proposal.id}`,
    to: maker.email,
    userId: maker.id,
    subject,
    ...composeEmail(subject, [
      t('Hello {fullname},', { fullname: maker.fullname }),
      t('{name} ({email}) accepted offer {number}. It is an order now and waits for its payment.', {
        name: by.fullname,
        email: by.email,
        number,
      }),
      rowsOf(proposal),
      { link: pageOf(publicUrl, path), words: t('See the offer') },
    ]),
    facts: { name: maker.fullname, number },
  };
}

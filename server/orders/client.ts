import type { ClientIn, OrderClient } from '#contract/shop/client.ts';

/** The client that an order is placed for, as the order keeps it. */
export type NewClient = { name: string; email: string | null; address: string };

/** The same with what became of it; a moment is as PostgreSQL writes it in JSON. */
export type ClientRow = NewClient & { sent_at: string | null; claimed_at: string | null };

export const clientOf = ({ name, email, address }: ClientIn): NewClient => ({
  name,
  email: email ?? null,
  address: address ?? '',
});

const momentOf = (written: string | null) => written && new Date(written).toISOString();

/** As the contract shows it. */
export const presentClient = ({ name, email, address, sent_at, claimed_at }: ClientRow): OrderClient => ({
  name,
  email,
  address,
  sentAt: momentOf(sent_at),
  claimedAt: momentOf(claimed_at),
});

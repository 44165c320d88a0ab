import { sql } from 'kysely';
import type { ClientRow } from './client.ts';

/** A row `c` of `order_clients` as JSON. */
export const clientJson = sql<ClientRow>`json_build_object('name', c.name, 'email', c.email, 'address', c.address,
  'sent_at', c.sent_at, 'claimed_at', c.claimed_at)`;

import type { FoundThing } from '#contract/admin/search.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Role } from '#contract/words.ts';
import { usersPage } from '#server/accounts/users/user-queries.ts';
import type { Db } from '#server/kit/database/database.ts';
import { findNewestOrders } from '#server/orders/admin-list/export-orders.ts';
import { adminProductPage } from '#server/products/catalogue/admin-product-queries.ts';
import { templatesPage } from '#server/site/queries.ts';

type Search = (db: Db, query: string, limit: number) => Promise<FoundThing[]>;

/** Who may see what; an administrator sees all. The same as with the lists of these things. */
const searches: readonly [roles: readonly Role[], search: Search][] = [
  [['finance'], searchOrders],
  [[], searchProducts],
  [[], searchUsers],
  [['bloger'], searchTemplates],
];

/** Looks for words in everything that a member of staff may see, at most `limit` of each kind. */
export async function searchAdmin(
  db: Db,
  { role }: Pick<SessionUser, 'role'>,
  words: string,
  limit: number,
): Promise<FoundThing[]> {
  const query = words.trim();
  if (query === '') return [];
  const open = searches.filter(([roles]) => role === 'admin' || roles.includes(role));
  return (await Promise.all(open.map(([, search]) => search(db, query, limit)))).flat();
}

async function searchOrders(db: Db, query: string, limit: number): Promise<FoundThing[]> {
  const { ids, buyers } = await findNewestOrders(db, query, limit);
  return ids.map((id) => ({
    kind: 'order',
    id,
    title: `No. ${id}`,
    detail: buyers.get(id)?.fullname ?? '',
  }));
}

async function searchProducts(db: Db, query: string, limit: number): Promise<FoundThing[]> {
  const rows = await adminProductPage(db, { query, sort: 'name', page: 1, limit });
  return rows.map(({ id, name, sku }) => ({ kind: 'product', id, title: name, detail: sku }));
}

async function searchUsers(db: Db, query: string, limit: number): Promise<FoundThing[]> {
  const rows = await usersPage(db, { query, sort: 'fullname', page: 1, limit });
  return rows.map(({ id, fullname, email }) => ({ kind: 'user', id, title: fullname, detail: email }));
}

async function searchTemplates(db: Db, query: string, limit: number): Promise<FoundThing[]> {
  const rows = await templatesPage(db, { query, sort: 'title', page: 1, limit });
  return rows.map(({ id, title, slug }) => ({ kind: 'template', id, title, detail: slug }));
}

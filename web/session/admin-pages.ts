import type { SessionUser } from '#contract/nouns/accounts.ts';

type Holder = Pick<SessionUser, 'role'>;

/** The admin pages that a role may open; an administrator may open all. The shop refuses the calls on its own. */
const openPages: Readonly<Record<string, readonly string[]>> = {
  finance: [
    '/admin',
    '/admin/orders',
    '/admin/offers',
    '/admin/licenses',
    '/admin/subscriptions',
    '/admin/reports',
    '/admin/ledger',
    '/admin/discounts',
    '/admin/questions',
  ],
  bloger: ['/admin/landingpage'],
};

/** Whether somebody may open an admin page, given by its path. What lies below a page belongs to it. */
export function mayOpen({ role }: Holder, path: string): boolean {
  if (role === 'admin') return true;
  return (openPages[role] ?? []).some((page) => path === page || (page !== '/admin' && path.startsWith(`${page}/`)));
}

/**
 * Where somebody comes into the admin area who has other pages to begin at; null for those who have no business there.
 */
export function findAdmin({ role }: Holder): string | null {
  return openPages[role]?.[0] ?? null;
}

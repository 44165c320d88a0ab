import { useEffect } from 'react';
import { data, isRouteErrorResponse, Link, Outlet, useLocation, useNavigate } from 'react-router';
import type { SetupStep } from '#contract/admin/setup.ts';
import { withoutLanguage } from '#contract/languages/languages.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { bringWords } from '../api/bring-words.ts';
import { pageContext } from '../api/page-context.ts';
import { findDashboard } from '../api/session.ts';
import { hasLeft, readSession } from '../api/session-store.ts';
import { useQuery } from '../api/use-query.ts';
import { findAdmin, mayOpen } from '../session/admin-pages.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { guard } from '../session/guard.ts';
import { AdminFrame, type AdminGroup, type AdminLink } from '../ui/admin-frame/admin-frame.tsx';
import { changesShop } from '../ui/changes-shop.ts';
import { PageHead } from '../ui/page-head.tsx';
import { toastError } from '../ui/toast/toast.ts';
import { Toasts } from '../ui/toast/toasts.tsx';
import { useShop } from '../ui/use-shop.ts';
import { Waiting } from '../ui/waiting/waiting.tsx';
import type { Route } from './+types/admin-layout.ts';
import { adminQuery, callAdmin } from './call-admin.ts';
import { ConfirmIdentity } from './confirm/confirm-identity.tsx';
import { AdminSearch } from './search/admin-search.tsx';

/** What staff hear of the frame of the admin area: what was done, and what was not. */
const texts = {
  turnedAway: msg('Unauthorized. Please login.'),
} as const;

// The words of the admin come with its pages: visitors never read them.
if (!import.meta.env.SSR) await bringWords('admin');

/** The six pages of the specification. */
const links = (): readonly AdminLink[] => [
  { to: '/admin', name: t('Dashboard'), letter: 'd', isExact: true },
  { to: '/admin/users', name: t('Users'), letter: 'u' },
  { to: '/admin/products', name: t('Products'), letter: 'p' },
  { to: '/admin/license', name: t('License'), letter: 'l' },
  { to: '/admin/orders', name: t('Orders'), letter: 'o' },
  { to: '/admin/subscriptions', name: t('Subscriptions'), letter: 's' },
];
/** Everything else, by the work that it is for. */
const groups = (unread: number): readonly AdminGroup[] => [
  {
    name: t('Settings'),
    links: [
      { to: '/admin/pixels', name: t('Pixel Ads') },
      { to: '/admin/landingpage', name: t('Templates'), letter: 't' },
    ],
  },
  {
    name: t('Money'),
    links: [
      { to: '/admin/offers', name: t('Offers'), letter: 'f' },
      { to: '/admin/reports', name: t('Reports'), letter: 'r' },
      { to: '/admin/discounts', name: t('Discounts'), letter: 'c' },
      { to: '/admin/questions', name: t('Order questions'), letter: 'q' },
      { to: '/admin/ledger', name: t('Ledger'), letter: 'b' },
      { to: '/admin/orders?paymentMethod=bank_transfer', name: t('Transfers') },
      { to: '/admin/ledger/statements', name: t('Statements') },
    ],
  },
  {
    name: t('Catalogue'),
    links: [
      { to: '/admin/licenses', name: t('Customers’ licences') },
      { to: '/admin/companies', name: t('Companies') },
      { to: '/admin/designers', name: t('Designers') },
      { to: '/admin/imports/fonts', name: t('Imports'), beside: '/admin/imports' },
      { to: '/admin/trace', name: t('Trace a file') },
    ],
  },
  {
    name: t('Shop'),
    links: [
      { to: '/admin/messages', name: t('Messages'), letter: 'm', count: unread },
      { to: '/admin/settings', name: t('Shop settings') },
      { to: '/admin/features', name: t('Features') },
      { to: '/admin/mail', name: t('Mail') },
      { to: '/admin/health', name: t('Health'), letter: 'h' },
      { to: '/admin/audit', name: t('Logs'), beside: '/admin/security-log' },
    ],
  },
];
/** Pages that the sidebar does not name by themselves; the search finds them. */
const inside = (): readonly AdminLink[] => [
  { to: '/admin/ledger/tax', name: t('Tax by country') },
  { to: '/admin/imports', name: t('Sold elsewhere') },
  { to: '/admin/audit', name: t('Audit log') },
  { to: '/admin/security-log', name: t('Security log') },
  { to: '/admin/mail/words', name: t('What the emails say') },
  { to: '/admin/settings/pages', name: t('Pages of the shop') },
  { to: '/admin/setup', name: t('Set up your shop') },
];
/** What all pages of the admin have to know of the shop. */
export function loader({ context }: Route.LoaderArgs) {
  return { payments: context.get(pageContext).payments };
}

/** It stays from page to page, until the settings are changed. */
export const shouldRevalidate = changesShop;

const MARKS = {
  open: msg('{provider}, live', { provider: mainLabel }),
  sandbox: msg('Test purchases'),
  closed: msg('No payments'),
};

/** What somebody may not open is not asked for either. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const session = readSession();
    const path = withoutLanguage(new URL(request.url).pathname).replace(/(?<=.)\/+$/, '');
    if (session === null && !hasLeft() && path === '/admin/users') toastError(t(texts.turnedAway));
    if (session && !mayOpen(session.user, path)) throw data(null, { status: 403 });
  },
  guard,
];

/** On the first page too, where the router runs no middleware without a loader. */
export const clientLoader = Object.assign(({ serverLoader }: Route.ClientLoaderArgs) => serverLoader(), {
  hydrate: true as const,
});

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { session } = useAuth();
  if (!isRouteErrorResponse(error) || error.status !== 403) throw error;
  if (session === null) return <Waiting />;
  return (
    <main className="sheet empty">
      <PageHead title={t('Not for you')} />
      <h1 className="t32">{t('This page is for administrators.')}</h1>
      <Link className="btn" to={findAdmin(session.user) ?? findDashboard(session.user)}>
        {t('Go to Dashboard')}
      </Link>
    </main>
  );
}

/** The way to the first sale, as long as it is not walked. */
const setupLink = (steps: readonly SetupStep[]): AdminLink => ({
  to: '/admin/setup',
  name: t('Set up your shop'),
  note: t('{done} of {count}', { done: steps.filter(({ isDone }) => isDone).length, count: steps.length }),
});

const setupQuery = adminQuery('readSetup', {});
const unreadQuery = adminQuery('listMessages', { query: { state: 'new', limit: 1 } });

/** The frame of the admin area; the shop itself refuses every call of somebody who may not make it. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const auth = useAuth();
  const session = auth.due === null ? auth.session : null;
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const isClosed = useShop()?.closedNote != null;
  const isStaff = session !== null;
  useEffect(() => {
    // Anyone who works here sees the pages of a closed shop too.
    if (isClosed && isStaff) callAdmin('takeShopKey', {}).catch(() => undefined);
  }, [isClosed, isStaff]);

  const { data: unread } = useQuery(session?.user.role === 'admin' ? { ...unreadQuery, key: pathname } : null);

  const { data: setup } = useQuery(session?.user.role === 'admin' ? setupQuery : null);
  const steps = setup?.data.steps ?? null;

  if (session === null) return <Waiting />;
  const { user } = session;
  const mine = (all: readonly AdminLink[]) => all.filter(({ to }) => mayOpen(user, to.replace(/\?.*/, '')));
  const open = groups(unread?.total ?? 0)
    .map((group) => ({ ...group, links: mine(group.links) }))
    .filter((group) => group.links.length > 0);
  const isOpenStep = steps?.some(({ isDone }) => !isDone) ?? false;
  return (
    <AdminFrame
      label={t('Back office')}
      links={mine([...(steps && isOpenStep ? [setupLink(steps)] : []), ...links()])}
      groups={open}
      ways={[
        ...(user.role === 'admin' ? [] : [{ to: findDashboard(user), name: t('Go to Dashboard') }]),
        { to: '/customer/account', name: t('Account') },
      ]}
      fullname={user.fullname}
      onLogout={() => auth.logout(navigate)}
      search={<AdminSearch pages={mine([...links(), ...open.flatMap((group) => group.links), ...inside()])} />}
      mark={[t(MARKS[loaderData.payments]), ...(isClosed ? [t('Closed')] : [])].join(' · ')}
    >
      <Outlet />
      <Toasts />
      <ConfirmIdentity />
    </AdminFrame>
  );
}

import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  Outlet,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
} from 'react-router';
import { withoutLanguage } from '#contract/languages/languages.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { bringWords } from '../api/bring-words.ts';
import { pageContext } from '../api/page-context.ts';
import { useAnswer } from '../api/use-answer.ts';
import { findAdmin, mayOpen } from '../session/admin-pages.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { findDashboard } from '../session/session.ts';
import { readSession } from '../session/session-store.ts';
import { useGuard } from '../session/use-guard.ts';
import { AdminFrame, type AdminLink } from '../ui/admin-frame/admin-frame.tsx';
import { changesShop } from '../ui/changes-shop.ts';
import { PageHead } from '../ui/page-head.tsx';
import { toastError } from '../ui/toast/toast.ts';
import { Toasts } from '../ui/toast/toasts.tsx';
import { useShop } from '../ui/use-shop.ts';
import { Waiting } from '../ui/waiting/waiting.tsx';
import type { Route } from './+types/admin-layout.ts';
import { askAdmin, callAdmin } from './call-admin.ts';
import { ConfirmIdentity } from './confirm/confirm-identity.tsx';
import { AdminSearch } from './search/admin-search.tsx';

/** What staff are told of the frame of the admin area: what was done, and what was not. */
const texts = {
  turnedAway: msg('Unauthorized. Please login.'),
} as const;

// The words of the office come with its pages: visitors never read them.
if (!import.meta.env.SSR) await bringWords('admin');

const links = (): readonly AdminLink[] => [
  { to: '/admin', name: t('Dashboard'), letter: 'd', isExact: true },
  { to: '/admin/users', name: t('Users'), letter: 'u' },
  { to: '/admin/products', name: t('Products'), letter: 'p' },
  { to: '/admin/designers', name: t('Designers') },
  { to: '/admin/license', name: t('License'), letter: 'l' },
  { to: '/admin/orders', name: t('Orders'), letter: 'o' },
  { to: '/admin/subscriptions', name: t('Subscriptions'), letter: 's' },
  { to: '/admin/ledger', name: t('Ledger'), letter: 'b' },
  { to: '/admin/messages', name: t('Messages'), letter: 'm' },
];
const settings = (): readonly AdminLink[] => [
  { to: '/admin/pixels', name: t('Pixel Ads') },
  { to: '/admin/landingpage', name: t('Templates'), letter: 't' },
  { to: '/admin/features', name: t('Features') },
  { to: '/admin/health', name: t('Health'), letter: 'h' },
  { to: '/admin/mail', name: t('Mail') },
  { to: '/admin/trace', name: t('Trace a file') },
  { to: '/admin/imports/fonts', name: t('Bring fonts') },
  { to: '/admin/imports', name: t('Sold elsewhere'), isExact: true },
  { to: '/admin/audit', name: t('Audit log') },
  { to: '/admin/security-log', name: t('Security log') },
  { to: '/admin/settings', name: t('Settings') },
  { to: '/admin/setup', name: t('Open your foundry') },
];

/** What all pages of the office have to know of the shop. */
export function loader({ context }: Route.LoaderArgs) {
  return { payments: context.get(pageContext).payments };
}

/** It stays from page to page, until the settings are changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && changesShop(formAction);

const MARKS = {
  open: msg('{provider}, live', { provider: mainLabel }),
  sandbox: msg('Sandbox'),
  closed: msg('No payments'),
};

/** What somebody may not open is not asked for either. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const session = readSession();
    if (session && !mayOpen(session.user, withoutLanguage(new URL(request.url).pathname).replace(/(?<=.)\/+$/, '')))
      throw data(null, { status: 403 });
  },
];

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

const askUnread = askAdmin('listMessages', { query: { state: 'new', limit: 1 } });

/** The frame of the admin area; the shop itself refuses every call of somebody who may not make it. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const session = useGuard();
  const { isKnown, hasLeft, logout } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isTurnedAway = isKnown && session === null && !hasLeft && pathname === '/admin/users';
  useEffect(() => {
    if (isTurnedAway) toastError(t(texts.turnedAway));
  }, [isTurnedAway]);

  const isClosed = useShop()?.closedNote != null;
  const isStaff = session !== null;
  useEffect(() => {
    // Whoever works here sees the pages of a closed shop too.
    if (isClosed && isStaff) callAdmin('takeShopKey', {}).catch(() => undefined);
  }, [isClosed, isStaff]);

  const { data: unread } = useAnswer(session?.user.role === 'admin' ? { ...askUnread, key: pathname } : null);

  if (session === null) return <Waiting />;
  const { user } = session;
  const open = [...links(), ...settings()].filter(({ to }) => mayOpen(user, to));
  return (
    <AdminFrame
      label={t('Back office')}
      links={links()
        .filter(({ to }) => mayOpen(user, to))
        .map((link) => (link.to === '/admin/messages' ? { ...link, count: unread?.total ?? 0 } : link))}
      settings={settings().filter(({ to }) => mayOpen(user, to))}
      ways={[
        ...(user.role === 'admin' ? [] : [{ to: findDashboard(user), name: t('Go to Dashboard') }]),
        { to: '/customer/account', name: t('Account') },
      ]}
      fullname={user.fullname}
      onLogout={() => logout(navigate)}
      search={<AdminSearch pages={open} />}
      mark={[t(MARKS[loaderData.payments]), ...(isClosed ? [t('Closed')] : [])].join(' · ')}
    >
      <Outlet />
      <Toasts />
      <ConfirmIdentity />
    </AdminFrame>
  );
}

import { Outlet, useNavigate } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { pageContext } from '../api/page-context.ts';
import { tryLoad } from '../api/page-data.ts';
import { useFeature } from '../api/use-feature.ts';
import { findAdmin } from '../session/admin-pages.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { guard } from '../session/guard.ts';
import { AdminFrame } from '../ui/admin-frame/admin-frame.tsx';
import { Waiting } from '../ui/waiting/waiting.tsx';
import type { Route } from './+types/customer-layout.ts';
import { callAccount } from './call-account.ts';
import { AccountSearch } from './search/account-search.tsx';

const links = ({ hasPlans, hasOffers, isDesigner }: Record<'hasPlans' | 'hasOffers' | 'isDesigner', boolean>) => [
  { to: '/customer/dashboard', name: t('Dashboard') },
  { to: '/customer/order-history', name: t('History Orders') },
  ...(hasPlans ? [{ to: '/customer/subscription', name: t('Subscriptions') }] : []),
  { to: '/customer/fonts', name: t('My fonts') },
  { to: '/customer/licenses', name: t('Licences') },
  ...(hasOffers ? [{ to: '/customer/offers', name: t('Offers') }] : []),
  { to: '/customer/company', name: t('Company') },
  ...(isDesigner ? [{ to: '/customer/designer', name: t('Your sales') }] : []),
  { to: '/customer/account', name: t('Account') },
];

/** What all pages of the account have to know of the shop. */
export function loader({ context }: Route.LoaderArgs) {
  return { payments: context.get(pageContext).payments, isDesigner: false };
}

export const clientMiddleware = [guard];

async function clientLoad({ serverLoader }: Route.ClientLoaderArgs) {
  const [shop, makers] = await Promise.all([serverLoader(), tryLoad(callAccount('readDesigner', {}))]);
  return { ...shop, isDesigner: makers.data !== null && makers.data.data.length > 0 };
}

/** On the first page too, where the router runs no middleware without a loader. */
export const clientLoader = Object.assign(clientLoad, { hydrate: true as const });

/** It stays as it is from page to page. */
export const shouldRevalidate = () => false;

/** The layout of a customer's own pages, for the logged-in customer only. */
export default function CustomerLayout({ loaderData: { isDesigner } }: Route.ComponentProps) {
  const { session, due, logout } = useAuth();
  const navigate = useNavigate();
  const hasPlans = useFeature('subscriptions');
  const hasOffers = useFeature('offers');
  if (session === null || due !== null) return <Waiting />;
  const admin = findAdmin(session.user);
  return (
    <AdminFrame
      label={t('Account')}
      links={links({ hasPlans, hasOffers, isDesigner })}
      ways={admin === null ? [] : [{ to: admin, name: t('Go to admin') }]}
      fullname={session.user.fullname}
      onLogout={() => logout(navigate)}
      search={<AccountSearch />}
    >
      <Outlet />
    </AdminFrame>
  );
}

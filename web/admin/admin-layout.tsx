import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { useAuth } from '../session/auth-provider.tsx';
import { useGuard } from '../session/use-guard.ts';
import { OfficeShell } from '../ui/office-shell.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { sayTrouble } from '../ui/toast-store.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Waiting } from '../ui/waiting.tsx';

const links = [
  { to: '/admin', name: 'Dashboard', isExact: true },
  { to: '/admin/users', name: 'Users' },
  { to: '/admin/license', name: 'License' },
] as const;
const settings = [{ to: '/admin/mail', name: 'Mail' }] as const;

/** The frame of the back office; the shop itself refuses every call of somebody who may not make it. */
export default function AdminLayout() {
  const session = useGuard();
  const { isKnown, hasLeft, logout } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isTurnedAway = isKnown && session === null && !hasLeft && pathname === '/admin/users';
  useEffect(() => {
    if (isTurnedAway) sayTrouble('Unauthorized. Please login.');
  }, [isTurnedAway]);

  if (session === null) return <Waiting />;
  if (session.user.role !== 'admin')
    return (
      <main className="sheet empty">
        <PageHead title="Not for you" />
        <h1 className="t32">This page is for administrators.</h1>
        <Link className="btn" to="/customer/dashboard">
          Go to Dashboard
        </Link>
      </main>
    );
  return (
    <OfficeShell
      label="Back office"
      links={links}
      settings={settings}
      fullname={session.user.fullname}
      onLogout={() => logout(navigate)}
    >
      <Outlet />
      <Toasts />
    </OfficeShell>
  );
}

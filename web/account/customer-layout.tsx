import { Outlet, useNavigate } from 'react-router';
import { useAuth } from '../session/auth-provider.tsx';
import { useGuard } from '../session/use-guard.ts';
import { OfficeShell } from '../ui/office-shell.tsx';
import { Waiting } from '../ui/waiting.tsx';

const links = [
  { to: '/customer/dashboard', name: 'Dashboard' },
  { to: '/customer/order-history', name: 'History Orders' },
  { to: '/customer/account', name: 'Account' },
] as const;

/** The frame of a customer's own pages; nobody else gets in. */
export default function CustomerLayout() {
  const session = useGuard();
  const { logout } = useAuth();
  const navigate = useNavigate();
  if (session === null) return <Waiting />;
  return (
    <OfficeShell label="Account" links={links} fullname={session.user.fullname} onLogout={() => logout(navigate)}>
      <Outlet />
    </OfficeShell>
  );
}

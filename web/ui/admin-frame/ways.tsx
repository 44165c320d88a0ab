import { Link } from 'react-router';

/** Where one can go from an office: what the person has besides, the shop, and out. */
export function AdminWays({ ways, onLogout }: { ways: readonly { to: string; name: string }[]; onLogout: () => void }) {
  return (
    <>
      {ways.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
      <Link to="/">Back to Sites</Link>
      <button type="button" onClick={onLogout}>
        Logout
      </button>
    </>
  );
}

import { NavLink } from 'react-router';
import styles from './audit.module.css';

const ways = [
  ['/admin/audit', 'Changes'],
  ['/admin/security-log', 'Security'],
] as const;

/** From one log to the other. */
export function AuditWays() {
  return (
    <nav className="tools" aria-label="Logs">
      {ways.map(([to, name]) => (
        <NavLink key={to} className={`btn small ${styles.way}`} to={to}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

import { NavLink } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import styles from './audit.module.css';

const ways = [
  ['/admin/audit', msg('Changes')],
  ['/admin/security-log', msg('Security')],
] as const;

/** From one log to the other. */
export function AuditWays() {
  return (
    <nav className="tools" aria-label={t('Logs')}>
      {ways.map(([to, name]) => (
        <NavLink key={to} className={`btn small ${styles.way}`} to={to}>
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}

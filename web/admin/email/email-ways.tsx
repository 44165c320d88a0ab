import { NavLink } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import audit from '../audit/audit.module.css';

const ways = [
  ['/admin/mail', msg('Sent')],
  ['/admin/mail/words', msg('What is sent')],
] as const;

/** From the emails that were sent to those that the shop sends. */
export function EmailWays() {
  return (
    <nav className="tools" aria-label={t('Emails')}>
      {ways.map(([to, name]) => (
        <NavLink key={to} className={`btn small ${audit.way}`} to={to} end>
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}

import { Link } from 'react-router';
import type { Change } from '#contract/audit.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import styles from './audit.module.css';
import { listFacts } from './list-facts.ts';

/** One change: who made it, of what, and each fact as it was and as it is. */
export function ChangeRow({ change }: { change: Change }) {
  const { at, actor, action, subject, before, after } = change;
  return (
    <tr className={styles.row}>
      <td className={`main ${styles.when}`}>
        <time dateTime={at} title={at}>
          {formatMoment(at)}
        </time>
      </td>
      <td data-l="Who">
        {actor === null ? <span className="two">the shop</span> : <bdi title={actor.email}>{actor.fullname}</bdi>}
      </td>
      <td data-l="What">{action}</td>
      <td data-l="Of">
        <Link className="link" to={`/admin/audit?${new URLSearchParams({ subject })}`}>
          {subject}
        </Link>
      </td>
      <td data-l="Change">
        <span className={styles.facts}>
          {listFacts(before, after).map(({ name, was, is }) => (
            <span key={name}>
              <span className="two">{name}</span> {was !== null && <s>{was}</s>} {is !== null && <span>{is}</span>}
            </span>
          ))}
        </span>
      </td>
    </tr>
  );
}

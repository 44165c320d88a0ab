import { Link } from 'react-router';
import type { Waiting } from '#contract/admin/dashboard.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { type Answer, useLoaded } from '../../api/answer.ts';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import styles from './dashboard.module.css';
import { todoWords } from './todo-words.ts';

const ofOrders: readonly Waiting['kind'][] = ['disputed_order', 'frozen_payment', 'payment', 'refund'];

export const askTodo = () => callAdmin('listWaiting', {}).then(({ data }) => data);

/** What waits for a person, with the way to it. */
export function TodoList({ loaded }: { loaded: Answer<readonly Waiting[]> }) {
  const { data: kinds, hasFailed, reload } = useLoaded(loaded);
  return (
    <section className="panel" aria-labelledby="todo">
      <div className="between">
        <h2 id="todo">To do</h2>
        {kinds !== null && kinds.length > 0 && <span className="two">{kinds.length}</span>}
      </div>
      {hasFailed && <LoadTrouble what="The things to do" onRetry={reload} />}
      {kinds?.length === 0 && <p className="two">Nothing waits for you.</p>}
      {kinds !== null && kinds.length > 0 && (
        <ul className={styles.todo}>
          {kinds.map((waiting) => (
            <Item key={waiting.kind} waiting={waiting} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ waiting }: { waiting: Waiting }) {
  const { kind, count, id, name, since } = waiting;
  const { icon, one, many, act, to } = todoWords[kind];
  const says = count === 1 ? one : `${writeNumber(count)} ${many}`;
  const isOfOrder = ofOrders.includes(kind);
  return (
    <li>
      <AdminIcon name={icon} />
      <span>
        {says}
        <br />
        <span className="two">
          {count > 1 && 'the oldest: '}
          {isOfOrder && `No. ${id}, `}
          <bdi>{name}</bdi>, {formatMoment(since)}
        </span>
      </span>
      <Link className="link" to={to(waiting)} aria-label={`${act}: ${says}`}>
        {act}
      </Link>
    </li>
  );
}

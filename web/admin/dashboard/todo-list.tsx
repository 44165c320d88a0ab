import { Link } from 'react-router';
import type { Waiting } from '#contract/admin/dashboard.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { type Answer, useLoaded } from '../../api/answer.ts';
import { AdminIcon, type AdminIconName } from '../../ui/admin-frame/admin-icon.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import styles from './dashboard.module.css';

const order = ({ id }: Waiting) => `/admin/orders/${id}`;

const orders = (status: string) => (waiting: Waiting) =>
  waiting.count === 1 ? order(waiting) : `/admin/orders?status=${status}`;

const named = (page: string) => (waiting: Waiting) => `${page}?query=${encodeURIComponent(waiting.name)}`;

const todoWords: Record<Waiting['kind'], Words> = {
  disputed_order: {
    icon: 'info',
    one: `An order is disputed at ${mainLabel}`,
    many: `orders are disputed at ${mainLabel}`,
    act: 'Open',
    to: orders('disputed'),
  },
  disputed_period: {
    icon: 'info',
    one: `A subscription is disputed at ${mainLabel}`,
    many: `subscriptions are disputed at ${mainLabel}`,
    act: 'Open',
    to: named('/admin/subscriptions'),
  },
  frozen_payment: {
    icon: 'info',
    one: 'A payment does not fit its order',
    many: 'payments do not fit their orders',
    act: 'Open',
    to: order,
  },
  payment: {
    icon: 'info',
    one: 'A payment has been pending for hours',
    many: 'payments have been pending for hours',
    act: 'Open',
    to: order,
  },
  refund: {
    icon: 'undo',
    one: 'A refund has been pending for hours',
    many: 'refunds have been pending for hours',
    act: 'Open',
    to: order,
  },
  transfer_back: {
    icon: 'undo',
    one: 'A refund is to be sent from the bank',
    many: 'refunds are to be sent from the bank',
    act: 'Open',
    to: order,
  },
  transfer_too_much: {
    icon: 'undo',
    one: 'More came by bank transfer than was asked for',
    many: 'bank transfers brought more than was asked for',
    act: 'Open',
    to: order,
  },
  difference: {
    icon: 'info',
    one: `The ledger differs from ${mainLabel}`,
    many: `differences between ledger and ${mainLabel}`,
    act: 'Compare',
    to: () => '/admin/ledger',
  },
  message: {
    icon: 'mail',
    one: 'A message is unread',
    many: 'messages are unread',
    act: 'Read',
    to: () => '/admin/messages?state=new',
  },
  mail: {
    icon: 'mail',
    one: 'A mail could not be sent',
    many: 'mails could not be sent',
    act: 'Open',
    to: ({ id }) => `/admin/mail?page=1&id=${id}`,
  },
  product: {
    icon: 'edit',
    one: 'A font has no short description',
    many: 'fonts have no short description',
    act: 'Write',
    to: named('/admin/products'),
  },
};

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

type Words = {
  icon: AdminIconName;
  /** What waits, of one and of several. */
  one: string;
  many: string;
  /** What is done about it, and where. */
  act: string;
  to: (waiting: Waiting) => string;
};

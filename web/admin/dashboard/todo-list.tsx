import { Link } from 'react-router';
import type { Waiting } from '#contract/admin/dashboard.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { type Loaded, useLoaded } from '../../api/page-data.ts';
import { AdminIcon, type AdminIconName } from '../../ui/admin-frame/admin-icon.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import styles from './dashboard.module.css';

const order = ({ id }: Waiting) => `/admin/orders/${id}`;

const orders = (status: string) => (waiting: Waiting) =>
  waiting.count === 1 ? order(waiting) : `/admin/orders?status=${status}`;

const named = (page: string) => (waiting: Waiting) => `${page}?query=${encodeURIComponent(waiting.name)}`;

const todoWords: Record<Waiting['kind'], Words> = {
  disputed_order: {
    icon: 'info',
    one: msg('An order is disputed at {provider}', { provider: mainLabel }),
    many: msg('orders are disputed at {provider}', { provider: mainLabel }),
    act: msg('Open'),
    to: orders('disputed'),
  },
  disputed_period: {
    icon: 'info',
    one: msg('A subscription is disputed at {provider}', { provider: mainLabel }),
    many: msg('subscriptions are disputed at {provider}', { provider: mainLabel }),
    act: msg('Open'),
    to: named('/admin/subscriptions'),
  },
  frozen_payment: {
    icon: 'info',
    one: msg('A payment does not fit its order'),
    many: msg('payments do not fit their orders'),
    act: msg('Open'),
    to: order,
  },
  payment: {
    icon: 'info',
    one: msg('A payment has been pending for hours'),
    many: msg('payments have been pending for hours'),
    act: msg('Open'),
    to: order,
  },
  refund: {
    icon: 'undo',
    one: msg('A refund has been pending for hours'),
    many: msg('refunds have been pending for hours'),
    act: msg('Open'),
    to: order,
  },
  transfer_back: {
    icon: 'undo',
    one: msg('A refund is to be sent from the bank'),
    many: msg('refunds are to be sent from the bank'),
    act: msg('Open'),
    to: order,
  },
  transfer_too_much: {
    icon: 'undo',
    one: msg('A bank transfer was more than the price'),
    many: msg('bank transfers were more than the price'),
    act: msg('Open'),
    to: order,
  },
  tax_number: {
    icon: 'info',
    one: msg('A VAT number is to be checked'),
    many: msg('VAT numbers are to be checked'),
    act: msg('Check'),
    to: order,
  },
  answer_proof: {
    icon: 'info',
    one: msg('A customer’s document is to be checked'),
    many: msg('documents of customers are to be checked'),
    act: msg('Check'),
    to: () => '/admin/questions',
  },
  difference: {
    icon: 'info',
    one: msg('The ledger differs from {provider}', { provider: mainLabel }),
    many: msg('differences between ledger and {provider}', { provider: mainLabel }),
    act: msg('Compare'),
    to: () => '/admin/ledger',
  },
  message: {
    icon: 'mail',
    one: msg('A message is unread'),
    many: msg('messages are unread'),
    act: msg('Read'),
    to: () => '/admin/messages?state=new',
  },
  mail: {
    icon: 'mail',
    one: msg('An email could not be sent'),
    many: msg('emails could not be sent'),
    act: msg('Open'),
    to: ({ id }) => `/admin/mail?page=1&id=${id}`,
  },
  product: {
    icon: 'edit',
    one: msg('A font has no short description'),
    many: msg('fonts have no short description'),
    act: msg('Write'),
    to: named('/admin/products'),
  },
  bundle: {
    icon: 'info',
    one: msg('A bundle is off sale, since one of its fonts is'),
    many: msg('bundles are off sale, since fonts in them are'),
    act: msg('Open'),
    to: named('/admin/products'),
  },
};

const ofOrders: readonly Waiting['kind'][] = ['disputed_order', 'frozen_payment', 'payment', 'refund', 'tax_number'];

export const readTodo = () => callAdmin('listWaiting', {}).then(({ data }) => data);

/** What waits for a person, with the way to it. */
export function TodoList({ loaded }: { loaded: Loaded<readonly Waiting[]> }) {
  const { data: kinds, hasFailed, reload } = useLoaded(loaded);
  return (
    <section className="panel" aria-labelledby="todo">
      <div className="between">
        <h2 id="todo">{t('To do')}</h2>
        {kinds !== null && kinds.length > 0 && <span className="two">{kinds.length}</span>}
      </div>
      {hasFailed && <LoadError what={t('The things to do')} onRetry={reload} />}
      {kinds?.length === 0 && <p className="two">{t('Nothing to do.')}</p>}
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
  const text = count === 1 ? t(one) : `${writeNumber(count)} ${t(many)}`;
  const isOfOrder = ofOrders.includes(kind);
  return (
    <li>
      <AdminIcon name={icon} />
      <span>
        {text}
        <br />
        <span className="two">
          {count > 1 && t('the oldest: ')}
          {isOfOrder && t('No. {id}, ', { id })}
          <bdi>{name}</bdi>, {formatMoment(since)}
        </span>
      </span>
      <Link className="link" to={to(waiting)} aria-label={`${t(act)}: ${text}`}>
        {t(act)}
      </Link>
    </li>
  );
}

type Words = {
  icon: AdminIconName;
  /** What waits, of one and of several. */
  one: Message;
  many: Message;
  /** What is done about it, and where. */
  act: Message;
  to: (waiting: Waiting) => string;
};

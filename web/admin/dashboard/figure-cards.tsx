import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { Price } from '../../ui/price.tsx';
import styles from './dashboard.module.css';

/** The four figures of the shop. Revenue counts every order; what was paid and what went back stand below it. */
export function FigureCards({ figures }: { figures: Dashboard }) {
  const { users, orders, revenue, paid, refunded, growth, months } = figures;
  const [past, present] = months.slice(-2);
  return (
    <dl className={styles.four}>
      <Card name="Users" figure={users.toLocaleString('en-US')} />
      <Card name="Orders" figure={orders.toLocaleString('en-US')} />
      <Card name="Revenue" figure={<Price dollars={revenue} />}>
        paid <Price dollars={paid} />, refunded <Price dollars={refunded} />
      </Card>
      <Card name="Growth" figure={`${growth.toFixed(1)}%`}>
        {present?.label} against {past?.label}
      </Card>
    </dl>
  );
}

function Card({ name, figure, children }: { name: string; figure: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt className="two">{name}</dt>
      <dd className={styles.figure}>{figure}</dd>
      {children && <dd className="two">{children}</dd>}
    </div>
  );
}

import type { Dashboard } from '#contract/dashboard.ts';
import { Price } from '../../ui/price.tsx';
import { Figure, Figures } from '../figures.tsx';

/** The four figures of the shop. Revenue counts every order; what was paid and what went back stand below it. */
export function FigureCards({ figures }: { figures: Dashboard }) {
  const { users, orders, revenue, paid, refunded, growth, months } = figures;
  const [past, present] = months.slice(-2);
  return (
    <Figures isLarge>
      <Figure name="Users" figure={users.toLocaleString('en-US')} />
      <Figure name="Orders" figure={orders.toLocaleString('en-US')} />
      <Figure name="Revenue" figure={<Price dollars={revenue} />}>
        paid <Price dollars={paid} />, refunded <Price dollars={refunded} />
      </Figure>
      <Figure name="Growth" figure={`${growth.toFixed(1)}%`}>
        {present?.label} against {past?.label}
      </Figure>
    </Figures>
  );
}

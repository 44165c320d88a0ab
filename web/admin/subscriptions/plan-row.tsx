import { asCents, formatDollars } from '#contract/money.ts';
import type { Plan } from '#contract/subscriptions.ts';
import { Switch } from '../form/switch.tsx';
import { RowActions } from '../table/row-actions.tsx';
import styles from './subscriptions.module.css';

/** A plan with its switch; without `actions` it is only read. */
export function PlanRow({
  plan,
  isBusy,
  actions,
}: {
  plan: Plan;
  isBusy: boolean;
  actions: { onTurn: () => void; onEdit: () => void; onDelete: () => void } | false;
}) {
  const { name, price, duration, features, is_active } = plan;
  const badge = <span className={`badge ${is_active ? 'ok' : ''}`}>{is_active ? 'Active' : 'Inactive'}</span>;
  return (
    <tr>
      <td className="main b">{name}</td>
      <td className="num" data-l="Price">
        {formatDollars(asCents(Math.round(price * 100)))}
      </td>
      <td data-l="Duration" className={styles.gap}>
        {duration}
      </td>
      <td data-l="Features" className={styles.features}>
        {features.join(', ')}
      </td>
      <td data-l="Active">
        {actions ? (
          <Switch isOn={is_active} label={`${name} is offered`} isBusy={isBusy} onTurn={actions.onTurn}>
            {badge}
          </Switch>
        ) : (
          badge
        )}
      </td>
      {actions && (
        <td className="end">
          <RowActions name={name} onEdit={actions.onEdit} onDelete={actions.onDelete} />
        </td>
      )}
    </tr>
  );
}

import { msg, t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { Switch } from '../../ui/form/choice.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { RowActions, useRowDialogs } from '../table/row-actions.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import { PlanDialog } from './plan-dialog.tsx';
import styles from './subscriptions.module.css';
import { texts } from './texts.ts';

export const plans: TableKind<Plan, 'price'> = {
  path: '/admin/subscriptions',
  prefix: 'plans-',
  sorts: ['price'],
  failure: texts.notLoaded,
  load: ({ page, size }) => callAdmin('listPlans', { query: { page, limit: size } }),
};

const columns: Column<'price'>[] = [
  { name: msg('Name') },
  { name: msg('Price'), className: 'num' },
  { name: msg('Duration'), className: styles.gap ?? '' },
  { name: msg('Features') },
  { name: msg('Active') },
  { name: msg('Actions'), className: 'num' },
];

/** The plans of the shop; only an administrator may change them. */
export function PlanTable({ loaded }: { loaded: LoadedRows<Plan> }) {
  const { session } = useAuth();
  const mayChange = session?.user.role === 'admin';
  const table = useTable(plans, loaded);
  const { open, onAdd, onEdit, onDelete, onClose } = useRowDialogs<Plan>();
  const { isPending, mutate } = useMutation();

  async function turn({ id, is_active }: Plan) {
    const change = { params: { id }, body: { is_active: !is_active } };
    if (await mutate(() => callAdmin('updatePlan', change), t(texts.notSaved))) toastSuccess(t(texts.updated));
  }

  return (
    <>
      <div className="headrow">
        <h1>{t('Manage Subscription')}</h1>
        {mayChange && (
          <button type="button" className="btn fill small" onClick={onAdd}>
            {t('Add Subscription Plan')}
          </button>
        )}
      </div>
      <SortedTable
        table={table}
        columns={mayChange ? columns : columns.slice(0, -1)}
        name={t('Plans')}
        what={t('The plans')}
        awaited={{ rows: 3, height: 50, phone: 136 }}
        none={<p className="t24">{t('No plans yet.')}</p>}
      >
        {(plan) => (
          <PlanRow
            plan={plan}
            isBusy={isPending}
            actions={
              mayChange && {
                onTurn: () => turn(plan),
                onEdit: () => onEdit(plan),
                onDelete: () => onDelete(plan),
              }
            }
          />
        )}
      </SortedTable>
      {open?.to === 'edit' && <PlanDialog plan={open.row} onClose={onClose} />}
      {open?.to === 'delete' && <DeletePlan plan={open.row} onClose={onClose} />}
    </>
  );
}

/** Asks before a plan is taken away. */
function DeletePlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Are you sure to delete this plan?')}
      keep={t('Keep the plan')}
      verb={t('Delete the plan')}
      work={() => callAdmin('deletePlan', { params: { id: plan.id } })}
      failure={t(texts.notDeleted)}
      done={t(texts.deleted)}
      onClose={onClose}
    >
      {t('{name} takes no new subscriptions. Paid periods continue to their end.', { name: plan.name })}
    </ConfirmDialog>
  );
}

/** A plan with its switch; without `actions` it is only read. */
function PlanRow({
  plan,
  isBusy,
  actions,
}: {
  plan: Plan;
  isBusy: boolean;
  actions: { onTurn: () => void; onEdit: () => void; onDelete: () => void } | false;
}) {
  const { name, price, duration, features, is_active } = plan;
  const badge = <span className={`badge ${is_active ? 'ok' : ''}`}>{is_active ? t('Active') : t('Inactive')}</span>;
  return (
    <tr>
      <td className="main b">{name}</td>
      <td className="num" data-l={t('Price')}>
        {formatDollars(centsOf(price))}
      </td>
      <td data-l={t('Duration')} className={styles.gap}>
        {duration}
      </td>
      <td data-l={t('Features')} className={styles.features}>
        {features.join(', ')}
      </td>
      <td data-l={t('Active')}>
        {actions ? (
          <Switch isOn={is_active} label={t('{name} is offered', { name })} isBusy={isBusy} onTurn={actions.onTurn}>
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

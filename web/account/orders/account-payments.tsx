import { useRouteLoaderData } from 'react-router';
import type { Payments } from '../../api/page-context.ts';
import { PaymentsNote } from '../../ui/payments-note.tsx';

/** Whether the account can pay at all. */
export const usePayments = () =>
  (useRouteLoaderData('account/customer-layout') as { payments: Payments } | undefined)?.payments;

/** Says, wherever the account can pay, that no money moves or that nothing can be paid, when it is so. */
export function AccountPayments() {
  return <PaymentsNote payments={usePayments()} />;
}

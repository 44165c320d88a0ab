import { useRouteLoaderData } from 'react-router';
import { PaymentsNote } from '../../ui/payments-note.tsx';
import type { loader } from '../customer-layout.tsx';

/** Whether the account can pay at all. */
export const usePayments = () => useRouteLoaderData<typeof loader>('account/customer-layout')?.payments;

/** Says, wherever the account can pay, that no money moves or that nothing can be paid, when it is so. */
export function AccountPayments() {
  return <PaymentsNote payments={usePayments()} />;
}

import type { OrderEventKind } from '#contract/admin-orders.ts';

/** What the events of an order are called, and the mark that each has. */
export const eventWords: Readonly<Record<OrderEventKind, { name: string; look: '' | 'good' | 'now' | 'bad' }>> = {
  placed: { name: 'Order placed', look: '' },
  payment_started: { name: 'Payment opened', look: '' },
  payment_ended: { name: 'Payment ended without money', look: '' },
  payment_frozen: { name: 'Payment held: look at PayPal, give the money back there, then sync', look: 'bad' },
  captured: { name: 'Captured', look: 'good' },
  captured_twice: { name: 'Captured, and to be sent back', look: 'bad' },
  licences_issued: { name: 'Licences issued', look: 'good' },
  refund_asked: { name: 'Refund asked for', look: '' },
  refunded: { name: 'Refunded', look: 'now' },
  refund_failed: { name: 'Refund failed, no money was moved', look: 'bad' },
  mail_written: { name: 'Mail written', look: '' },
  mail_sent: { name: 'Mail sent', look: '' },
  downloaded: { name: 'Downloaded', look: '' },
  copied_by_staff: { name: 'Copied by staff', look: '' },
};

import type { OrderTimeline } from '#contract/admin/orders.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentTax } from '#server/orders/order-tax.ts';
import { readTaxNumber } from '#server/settings/tax/tax-number.ts';
import type { Invoice } from '../invoice.ts';
import { invoiceOfOrder, payerOfOrder } from './invoice-queries.ts';
import { taxWithNumber } from './tax-with-number.ts';

/** The tax number of an order that waits for staff, with what its form says and what would be tax with it. */
export async function readTaxNumberToCheck(
  tools: Pick<Tools, 'db' | 'settings'>,
  orderId: number,
): Promise<OrderTimeline['taxNumber']> {
  const { db } = tools;
  const request = (await payerOfOrder(db, orderId))?.tax_request;
  if (request?.state !== 'open') return null;
  const { number, asked_at } = request;
  const invoice: Invoice = JSON.parse(mustExist(await invoiceOfOrder(db, orderId)).content);
  const { tax, place } = await taxWithNumber(tools, db, invoice, number);
  return {
    number,
    askedAt: asked_at,
    country: place?.country ?? null,
    isWellFormed: place !== undefined && readTaxNumber(place.country, number) !== null,
    tax: presentTax(tax),
  };
}

/** The request ids by which the provider knows a call when it is made again. Stable over retries and crashes. */
export const requestIds = {
  create: (publicId: string) => `c-${publicId}`,
  /** Changes only after a definite decline: a fixed one would give the old decline for ever. */
  capture: (publicId: string, approvalNo: number) => `k-${publicId}-${approvalNo}`,
  refund: (refundId: number, publicId: string) => `r-${publicId}-${refundId}`,
};

/** The invoice id of a payment at the provider. */
export function invoiceIdOf(publicId: string, orderId: number): string {
  return `HURUF-${publicId.slice(-6)}-${orderId}`;
}

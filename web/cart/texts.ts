/** What the specification says at the checkout, to the letter. */
export const texts = {
  loginFirst: 'You must be logged in to place an order.',
  checkoutFailed: 'Failed to process checkout.',
  paymentFailed: 'Payment failed or expired.',
} as const;

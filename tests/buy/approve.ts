export type ApprovalChoice = {
  decision?: 'approve' | 'cancel';
  funding?: 'ok' | 'decline' | 'pending' | 'denied';
  /** Where the payer's account is; in the United States unless it says otherwise. */
  country?: string;
};

/**
 * Decides at the payment provider as a browser without JavaScript would: posts the form to the approval address and
 * reads where the answer leads, without going there. Throws when the provider does not redirect.
 */
export async function approvePayment(approvalUrl: string, choice: ApprovalChoice = {}): Promise<{ returnUrl: string }> {
  const { decision = 'approve', funding = 'ok', country = 'US' } = choice;
  const reply = await fetch(approvalUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision, funding, country }),
  });
  const returnUrl = reply.headers.get('location');
  const text = await reply.text();
  if (reply.status < 300 || reply.status > 399 || returnUrl === null) {
    throw new Error(`The payment provider answered ${reply.status} instead of a redirect: ${text.slice(0, 200)}`);
  }
  return { returnUrl };
}

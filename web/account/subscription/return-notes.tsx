import { texts } from './texts.ts';
import type { SubscriptionReturn } from './use-subscription-return.ts';

/** What is said to a subscriber who comes back from PayPal without having paid, or before anybody knows. */
export function ReturnNotes({ returned }: { returned: SubscriptionReturn }) {
  return (
    <>
      <div role="alert">
        {returned.kind === 'failed' && (
          <p className="note bad">
            {texts.paymentFailed} Your subscription is as it was.
            {returned.approvalUrl !== null && (
              <>
                {' '}
                <a className="link" href={returned.approvalUrl}>
                  Go on at PayPal
                </a>
              </>
            )}
          </p>
        )}
        {returned.kind === 'refused' && <p className="note bad">{returned.message}</p>}
      </div>
      <div role="status">
        {returned.kind === 'asking' && <p className="note">Asking PayPal about your payment.</p>}
        {returned.kind === 'pending' && (
          <p className="note">
            Your payment is being confirmed. We keep asking; you may also close this page and find the subscription here
            later.
          </p>
        )}
        {returned.kind === 'cancelled' && (
          <p className="note">You cancelled the payment. Nothing was taken; your subscription is as it was.</p>
        )}
      </div>
    </>
  );
}

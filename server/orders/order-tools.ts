import type { LinkSigner } from '#server/kit/signed-links.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { LinkMaking } from './order.ts';

/** What the verbs of orders use beside the common tools. */
export type OrderTools = Tools & { provider: PaymentProvider; signer: LinkSigner };

/** What a presenter needs to make links that live from now. */
export function linkMaking({ settings, signer, clock }: Pick<OrderTools, 'settings' | 'signer' | 'clock'>): LinkMaking {
  return { publicUrl: settings.PUBLIC_URL, signer, now_ms: clock.now() };
}

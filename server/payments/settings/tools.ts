import type { Tools } from '#server/kit/tools.ts';
import type { PaymentGround } from '../places.ts';

/** What the settings of payments use beside the common tools: what payments stand on, whatever the owner sets. */
export type PaymentSettingsTools = Tools & { ground: PaymentGround };

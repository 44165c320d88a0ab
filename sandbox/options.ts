import type { FastifyInstance } from 'fastify';
import type { Control } from './control/control.ts';
import type { Ledger } from './control/ledger.ts';

export type SandboxOptions = {
  /** Where the buyer's browser reaches the approval page, e.g. http://localhost:3000/sandbox. */
  publicUrl: string;
  /**
   * Where the shop's server reaches the calls; used to write links and to name the certificate. Absent: where it
   * listens.
   */
  apiUrl?: string;
  clientId: string;
  clientSecret: string;
  /** Absent: nothing is written and everything is forgotten at the end. */
  journalFile?: string;
  /** Milliseconds since 1970; the control can move the sandbox's clock away from it. */
  now?: () => number;
  /** Absent: the control is reachable in process only. */
  controlSecret?: string;
  logger?: boolean;
  /** How long an order that was not captured lives. Default 6 hours, as PayPal's. */
  orderLife_ms?: number;
  /** How long a capture with funding "denied" stays pending. Default one minute. */
  denialDelay_ms?: number;
  /** An account setting at PayPal: one payment and one refund per invoice id. Default off. */
  uniqueInvoiceIds?: boolean;
  /** Where signed events go, and the id of that subscription. Absent: none are sent. */
  webhook?: { url: string; id: string };
};

export type Sandbox = {
  /** Not listening yet: the caller calls app.listen. */
  app: FastifyInstance;
  control: Control;
  ledger(): Ledger;
  close(): Promise<void>;
};

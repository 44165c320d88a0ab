import type { IncomingMessage } from 'node:http';
import type { Send } from '#contract/client.ts';
import type { Payments } from '../api/page-context.ts';

export type PagesOptions = {
  mode: 'production' | 'development';
  /** Where visitors find the shop, e.g. https://huruf.example, without a slash at the end. */
  publicUrl: string;
  /** Answers calls of the contract inside this process. */
  send: Send;
  /** A number that changes whenever anything public in the catalogue changes. */
  version: () => number;
  /** The last such number before the shop could no longer hear of changes; the same number while it can. */
  lastHeard: () => number;
  /** Whether the shop is closed to a request. */
  isTurnedAway: (request: IncomingMessage) => boolean;
  /** Whether it is closed to those who do not have its key. */
  isClosed: () => boolean;
  /** For how many seconds a cache before the shop may answer on its own with a page in a named language. */
  sharedCache_s?: number;
  /** Where payments go at this moment. */
  payments: () => Promise<Payments>;
  /** A built file of an earlier version of the pages, by its name; undefined where none of the last week had it. */
  readOldFile?: (name: string) => Promise<Buffer | undefined>;
  /** Where visitors can write to, when the owner shows an address. */
  contactEmail?: string | undefined;
};

import { z } from 'zod';
import * as words from '../words.ts';

const Stored = z.object({ count: z.int(), bytes: z.number() });

/** Where the shop stores what can be lost. `key` says where the key of the secrets lies, which no backup holds. */
export const StorageState = z.object({
  /** A bucket by its name, or a folder. */
  files: z.object({ where: z.enum(['folder', 'bucket']), name: z.string().meta({ examples: ['data/files'] }) }),
  /** Font files as they were uploaded, and those that were made of them for buyers. */
  originals: Stored,
  prepared: Stored,
  lastBackup: words.time.nullable(),
  /** When this shop was brought back from a backup. */
  restored: words.time.nullable(),
  key: z.object({ where: z.enum(['environment', 'file']), name: z.string().meta({ examples: ['data/secret.key'] }) }),
});
export type StorageState = z.output<typeof StorageState>;

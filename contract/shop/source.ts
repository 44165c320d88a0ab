import { z } from 'zod';

/** Where a setting comes from: the environment of the machine, which wins; the office; or nobody has set it. */
export const Source = z.enum(['environment', 'office', 'default']);
export type Source = z.output<typeof Source>;

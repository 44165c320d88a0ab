import { z } from 'zod';

/** Where a setting comes from: the environment of the machine, which wins; the admin; or the default. */
export const Source = z.enum(['environment', 'office', 'default']).describe('Where a setting comes from.');
export type Source = z.output<typeof Source>;

import { randomUUID } from 'node:crypto';

/**
 * The name under which this process holds what is held while it works on it, such as leases; no other one ever has it.
 */
export const HOLDER = randomUUID();

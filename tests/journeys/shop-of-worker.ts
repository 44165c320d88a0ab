import { inject } from 'vitest';

/** The shop of this worker. Each worker has its own, so that a journey that changes its shop doesn't disturb others. */
export const theShop = inject('shops')[Number(process.env.VITEST_POOL_ID) - 1]!;

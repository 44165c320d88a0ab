import os from 'node:os';

/**
 * Leaves the processor to what is more urgent, from here on; who was started with less than that keeps it, since only
 * root may take more. On Linux this is the thread's own.
 */
export const giveWay = (nice: number): void => os.setPriority(Math.max(nice, os.getPriority()));

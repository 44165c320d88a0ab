import { defineJob } from '#server/kit/jobs/jobs.ts';

/** A font has a new release, and its owner wants those who bought it to know. */
export const tellRelease = defineJob<{ productId: number; release: number }>('tell_release');

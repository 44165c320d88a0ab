/** Whom a product is shown to; staff see where the files of a product are. */
export type Viewer = 'public' | 'admin';

/** The viewer that somebody is. */
export const viewerOf = (caller: { role: string } | null): Viewer => (caller?.role === 'admin' ? 'admin' : 'public');

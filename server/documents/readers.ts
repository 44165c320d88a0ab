/** The roles that may read the papers of everybody. */
export const READERS = ['admin', 'finance'];

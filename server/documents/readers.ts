/** The roles that may read the documents of everybody. */
export const READERS = ['admin', 'finance'];

/** What words find is counted up to here: a total of this many means as many or more. */
export const MOST_COUNTED = 1_000;

/** A row of an import that can not be taken; its message says why. */
export class RowRefused extends Error {}

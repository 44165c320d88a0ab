const key = 'paidOrder';

/** Remembers, in this tab, which order was just paid. */
export function rememberOrder(id: number): void {
  sessionStorage.setItem(key, String(id));
}

/** The order that was just paid in this tab, or null. */
export function recallOrder(): number | null {
  const id = Number(sessionStorage.getItem(key));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

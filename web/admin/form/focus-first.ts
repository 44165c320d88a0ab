/** Puts the caret into the first field of a form, which stays where it is on the screen. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus({ preventScroll: true });
}

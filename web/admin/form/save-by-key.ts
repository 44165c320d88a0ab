import type { KeyboardEvent } from 'react';

/** Ctrl S and Cmd S send a form by its button, while that can be pressed. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
}

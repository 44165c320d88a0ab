import { readItem, removeItem, writeItem } from '../ui/browser-storage.ts';

const key = 'redirectAfterLogin';

/** Remembers where a visitor wanted to go, for after the login: a name such as "checkout", or a path of ours. */
export function rememberPosition(path: string): void {
  writeItem(key, path);
}

/** The remembered address, once. */
export function takePosition(): string | null {
  const path = readItem(key);
  removeItem(key);
  return path === null ? null : addressOf(path);
}

/** An address inside the shop, or null: what is remembered may not lead to another host. */
export function addressOf(remembered: string): string | null {
  const path = remembered.startsWith('/') ? remembered : `/${remembered}`;
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) ? path : null;
}

const key = 'redirectAfterLogin';

/** Remembers where a visitor wanted to go, for after the login: a name such as "checkout", or a path of ours. */
export function rememberPlace(place: string): void {
  sessionStorage.setItem(key, place);
}

/** The remembered address, once. */
export function takePlace(): string | null {
  const place = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return place === null ? null : addressOf(place);
}

/** An address inside the shop, or null: what is remembered may not lead to another host. */
export function addressOf(place: string): string | null {
  const path = place.startsWith('/') ? place : `/${place}`;
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) ? path : null;
}

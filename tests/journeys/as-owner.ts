import { expect } from 'vitest';
import { theShop } from './shop-of-worker.ts';
import { logIn, OWNER } from './visitor.ts';

/** Asks the shop as its owner; what he is refused is an error. */
export async function asOwner<Body>(method: string, path: string, body?: object): Promise<Body> {
  const { token } = await logIn(OWNER);
  const reply = await fetch(`${theShop.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.ok, `${method} ${path} ${reply.status}`).toBe(true);
  return (reply.status === 204 ? null : await reply.json()) as Body;
}

import { expect, onTestFinished } from 'vitest';
import { theShop } from './shop-of-worker.ts';
import { logIn, OWNER, PASSWORD } from './visitor.ts';

let people = 0;

/** Somebody of a role whom the owner has made. */
export async function makePerson(role: 'finance' | 'bloger') {
  const { address } = theShop;
  const owner = await logIn(OWNER);
  people += 1;
  const username = `${role}-${process.pid}-${Date.now().toString(36)}-${people}`;
  const person = { username, email: `${username}@shop.test`, fullname: 'Sari Dewi', address: 'Jl. Braga 1' };
  const reply = await fetch(`${address}/api/users/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, phoneNumber: '0812', password: PASSWORD, role }),
  });
  expect(reply.status).toBe(201);
  return person;
}

/** Deletes a product at the end of the test that made it: what other journeys see of the shop stays as it was. */
export function deleteAfterwards({ id }: { id: number }): void {
  onTestFinished(async () => {
    const owner = await logIn(OWNER);
    const headers = { authorization: `Bearer ${owner.token}` };
    const reply = await fetch(`${theShop.address}/api/product/${id}`, { method: 'DELETE', headers });
    expect([204, 404]).toContain(reply.status);
  });
}

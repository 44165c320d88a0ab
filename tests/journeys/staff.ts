import { expect, inject } from 'vitest';
import { logIn, OWNER, PASSWORD } from './visitor.ts';

let people = 0;

/** Somebody of a role whom the owner has made. */
export async function makePerson(role: 'finance' | 'bloger') {
  const { address } = inject('shop');
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

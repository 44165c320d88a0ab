import { expect, inject } from 'vitest';
import { logIn, OWNER, PASSWORD } from './visitor.ts';

/** Somebody of a role whom the owner has made. */
export async function makePerson(role: 'finance' | 'bloger') {
  const { address } = inject('shop');
  const owner = await logIn(OWNER);
  const username = `${role}-${Date.now().toString(36)}`;
  const person = { username, email: `${username}@shop.test`, fullname: 'Sari Dewi', address: 'Jl. Braga 1' };
  const reply = await fetch(`${address}/api/users/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, phoneNumber: '0812', password: PASSWORD, role }),
  });
  expect(reply.status).toBe(201);
  return person;
}

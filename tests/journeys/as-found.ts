import { afterAll, beforeAll, expect } from 'vitest';
import { asOwner } from './as-owner.ts';

/** What each journey counts on: lists of the shop, and what of each entry may not change. */
const FURNITURE = {
  '/api/product?limit=100': ['slug', 'regularPrice', 'status'],
  '/api/license-types': ['name', 'price', 'status'],
  '/api/subscriptions/plans': ['name', 'price'],
  '/api/features': ['name', 'isOn'],
  '/api/landing-page?limit=100': ['slug', 'title'],
};

type Entry = Record<string, unknown>;

let before: string;

/** Journeys share the shop of their worker: each file leaves it as it found it, or is the one that fails. */
beforeAll(async () => {
  before = await furniture();
});
afterAll(async () => {
  expect(await furniture()).toBe(before);
});

async function furniture(): Promise<string> {
  const lists = Object.entries(FURNITURE).map(async ([path, fields]) => {
    const answer = await asOwner<Entry[] | { data: Entry[] }>('GET', path);
    const entries = Array.isArray(answer) ? answer : answer.data;
    return entries.map((entry) => `${path} ${fields.map((field) => entry[field]).join(', ')}`);
  });
  const shop = JSON.stringify(await asOwner('GET', '/api/shop'));
  return [shop, ...(await Promise.all(lists)).flat().sort()].join('\n');
}

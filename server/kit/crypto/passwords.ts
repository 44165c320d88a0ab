import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashApart } from './hash-thread.ts';

/** argon2id as OWASP's password storage page sets it: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes a password. @returns a PHC string that carries salt and cost. About 25 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await etagOf(password, nonce, COST);
  return phc(nonce, tag);
}

/** Whether the password is the one of the PHC string. A string that is none of ours never matches. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) return false;
  const expected = Buffer.from(match[5]!, 'base64');
  const tag = await etagOf(password, Buffer.from(match[4]!, 'base64'), {
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

/** A hash of no password, with the cost of all others. */
const decoy = phc(randomBytes(16), randomBytes(COST.tagLength));

/** Spends the time of one verification, so that an unknown account answers no sooner than a known one. */
export async function spendVerification(password: string): Promise<false> {
  await verifyPassword(password, decoy);
  return false;
}

async function etagOf(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return Buffer.from(await hashApart({ message: Buffer.from(password.normalize('NFKC')), nonce, ...cost }));
}

function phc(nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

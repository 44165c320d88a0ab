import { TOTP } from 'otpauth';
import { createClient } from '#contract/client.ts';
import type { Buyer, TestShop } from './test-shop.ts';

export const PASSWORD = 'correct horse';

/** What an app would show for a secret at a moment. */
export const codeOf = (secret: string, at_ms: number) => new TOTP({ secret }).generate({ timestamp: at_ms });

/** Sets up a second factor for somebody, and lets the next code come. @returns the secret and the recovery codes. */
export async function setUpFactor(shop: TestShop, { call }: Pick<Buyer, 'call'>) {
  const { secret } = (await call('beginSecondFactor', { body: { password: PASSWORD } })).data;
  const { recoveryCodes } = (await call('finishSecondFactor', { body: { code: codeOf(secret, shop.clock.now()) } }))
    .data;
  shop.clock.advance(60_000);
  return { secret, recoveryCodes };
}

/** Logs in with a password. @returns the challenge for the code. */
export async function challengeOf(shop: TestShop, email: string): Promise<string> {
  const { data } = await shop.visitor('login', { body: { email, password: PASSWORD } });
  if (!('challenge' in data)) throw new Error('nobody asked for a code');
  return data.challenge;
}

/** The client of a token. */
export const withToken = (shop: TestShop, token: string) =>
  createClient((request) =>
    shop.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
  );

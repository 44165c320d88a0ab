import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal, refuse } from '../wire/reply.ts';
import type { Outcome } from './call.ts';

/** PayPal's tokens live nine hours. */
const LIFE_S = 32_400;

export type Access = {
  /** Answers POST /v1/oauth2/token: Basic credentials and grant_type=client_credentials. */
  giveToken(authorization: string | undefined, form: URLSearchParams): Outcome;
  /** Throws the 401 unless the header carries a token that was given and has not ended. */
  requireToken(authorization: string | undefined): void;
  /** Makes every token given so far worthless, as when a seller renews the secret. */
  revokeTokens(): void;
};

/**
 * The sandbox's one client. A token carries its own end and is sealed with the client's secret, so that one given
 * before a restart stays good after it.
 */
export function createAccess(clientId: string, clientSecret: string, now: () => number): Access {
  const expected = digest(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
  let generation = 0;
  /** The token seen last: nearly every call carries the same, and comparing is cheaper than sealing. */
  let known = { token: '', until_ms: 0 };
  const seal = (text: string): string => createHmac('sha256', clientSecret).update(text).digest('base64url');

  return {
    giveToken(authorization, form) {
      if (authorization === undefined || !timingSafeEqual(digest(authorization), expected)) {
        throw oauthRefusal(401, 'invalid_client', 'Client Authentication failed');
      }
      if (form.get('grant_type') !== 'client_credentials') {
        throw oauthRefusal(400, 'unsupported_grant_type', 'Only client_credentials is granted here');
      }
      const text = `${now() + LIFE_S * 1000}.${generation}.${randomBytes(12).toString('base64url')}`;
      const body = {
        scope:
          'https://uri.paypal.com/services/payments/realtimepayment https://uri.paypal.com/services/payments/refund',
        access_token: `A21.${text}.${seal(text)}`,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: LIFE_S,
        nonce: new Date(now()).toISOString() + randomBytes(16).toString('base64url'),
      };
      return { reply: { status: 200, body }, changes: [] };
    },
    requireToken(authorization) {
      const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
      if (token !== known.token || token === '') {
        const [prefix, end = '', made = '', nonce = '', mark = ''] = token.split('.');
        const isOurs = timingSafeEqual(digest(mark), digest(seal(`${end}.${made}.${nonce}`)));
        if (prefix !== 'A21' || !isOurs || Number(made) !== generation) throw refuse('INVALID_ACCOUNT_STATUS');
        known = { token, until_ms: Number(end) };
      }
      if (now() >= known.until_ms) throw refuse('INVALID_ACCOUNT_STATUS');
    },
    revokeTokens() {
      generation += 1;
      known = { token: '', until_ms: 0 };
    },
  };
}

/** The token call speaks OAuth's error shape (RFC 6749, section 5.2), not that of the other calls. */
function oauthRefusal(status: number, error: string, description: string): Refusal {
  return new Refusal(error, { status, body: { error, error_description: description } });
}

/** Hashing both sides first gives the comparison two texts of one length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

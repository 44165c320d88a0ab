import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { SessionUser } from './accounts.ts';

/** Six digits of the app, or a recovery code; blanks and hyphens do not count. */
const code = words.requiredText(40).meta({ examples: ['123456'] });
const password = words.requiredText(200).meta({ examples: ['correct horse'] });
export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).meta({ examples: [['k7pd-2mxq-9wta']] }) })
  .describe('Codes that each stand once for a code of the app.');

export const secondFactor = [
  endpoint('POST /api/auth/second-factor', {
    name: 'answerSecondFactor',
    who: 'anyone',
    summary:
      'End a login that asked for a second factor, with a code of the app or a recovery code. The challenge lives ' +
      'five minutes.',
    body: z.object({ challenge: words.requiredText(200).meta({ examples: ['Yk3sV9dR0pLw2TqN'] }), code }),
    replies: { 200: z.object({ user: SessionUser, token: z.string().meta({ examples: ['hZ0cQ4mBq1JtG7m2v8yXxw'] }) }) },
    refusals: ['challenge_dead', 'code_wrong', 'second_factor_unreadable', 'too_many_requests'],
  }),
  endpoint('POST /api/auth/confirm', {
    name: 'confirmIdentity',
    who: 'user',
    summary:
      'Show again who holds this session, with the password or a code. For 60 minutes from then on nothing asks ' +
      'for it.',
    body: z.object({ password: password.optional(), code: code.optional() }),
    replies: { 204: null },
    refusals: ['password_wrong', 'code_wrong', 'second_factor_off', 'second_factor_unreadable', 'too_many_requests'],
  }),
  endpoint('GET /api/account/second-factor', {
    name: 'readSecondFactor',
    who: 'user',
    summary: "The caller's second factor: since when it is on, if it is, and how many recovery codes are left.",
    replies: { 200: z.object({ since: words.time.nullable(), recoveryCodesLeft: words.count }) },
    beforeSecondFactor: true,
    refusals: [],
  }),
  endpoint('POST /api/account/second-factor', {
    name: 'beginSecondFactor',
    who: 'user',
    summary: 'Get a secret for an app of codes. It counts once `finish` has had a code of it, within 30 minutes.',
    body: z.object({ password }),
    replies: {
      200: z.object({ secret: z.string().meta({ examples: ['JBSWY3DPEHPK3PXP'] }), uri: z.string(), qr: z.string() }),
    },
    beforeSecondFactor: true,
    refusals: ['password_wrong', 'second_factor_on', 'too_many_requests'],
  }),
  endpoint('POST /api/account/second-factor/finish', {
    name: 'finishSecondFactor',
    who: 'user',
    summary: 'Switch the second factor on with a first code. The recovery codes are given this once.',
    body: z.object({ code }),
    replies: { 200: RecoveryCodes },
    beforeSecondFactor: true,
    noted: 'second-factor',
    refusals: ['code_wrong', 'second_factor_not_begun', 'second_factor_unreadable', 'too_many_requests'],
  }),
  endpoint('POST /api/account/second-factor/recovery-codes', {
    name: 'renewRecoveryCodes',
    who: 'user',
    summary: 'Get ten new recovery codes; those of before end.',
    body: z.object({ password, code }),
    replies: { 200: RecoveryCodes },
    noted: 'second-factor',
    refusals: ['password_wrong', 'code_wrong', 'second_factor_off', 'second_factor_unreadable', 'too_many_requests'],
  }),
  endpoint('DELETE /api/account/second-factor', {
    name: 'switchOffSecondFactor',
    who: 'user',
    summary: 'Switch the second factor off. Its recovery codes end with it.',
    body: z.object({ password, code }),
    replies: { 204: null },
    noted: 'second-factor',
    refusals: ['password_wrong', 'code_wrong', 'second_factor_off', 'second_factor_unreadable', 'too_many_requests'],
  }),
] as const;

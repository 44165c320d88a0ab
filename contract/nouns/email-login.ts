import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { SessionUser } from './accounts.ts';

/** Six digits from an email; blanks do not count. */
const code = words.requiredText(40).meta({ examples: ['482913'] });
const done = z.object({ message: z.string().meta({ examples: ['It is done.'] }) });
const LoggedIn = z.object({ user: SessionUser, token: z.string().meta({ examples: ['hZ0cQ4mBq1JtG7m2v8yXxw'] }) });

/** Logging in with a code from an email, without a password. */
export const emailLogin = [
  endpoint('POST /api/auth/code', {
    name: 'mailLoginCode',
    who: 'anyone',
    feature: 'email_login',
    summary:
      'Mail a code of six digits to log in with, or to sign up where the email has no account; the answer is the ' +
      'same. It works once, for 10 minutes and five tries, and only with the cookie that comes with this answer.',
    body: z.object({ email: words.email, language: words.language.optional() }),
    replies: { 202: done },
    refusals: ['too_many_requests'],
  }),
  endpoint('POST /api/auth/code/answer', {
    name: 'answerLoginCode',
    who: 'anyone',
    feature: 'email_login',
    summary:
      'Log in with the mailed code. Who has a second factor gets a challenge for `POST /api/auth/second-factor`; an ' +
      'email without an account gets `isNew`, and the code stays good for `POST /api/users/customers/code`.',
    body: z.object({ code }),
    replies: {
      200: z
        .union([
          LoggedIn,
          z.object({ secondFactor: z.literal(true), challenge: z.string() }),
          z.object({ isNew: z.literal(true) }),
        ])
        .describe(
          'The session, the challenge that a code of the second factor has to answer, or that a name is needed.',
        ),
    },
    refusals: ['code_wrong', 'login_code_dead', 'login_code_elsewhere', 'too_many_requests'],
  }),
  endpoint('POST /api/users/customers/code', {
    name: 'registerByCode',
    closed: true,
    who: 'anyone',
    feature: 'email_login',
    summary: 'Create a customer account without a password, by the mailed code and a name, and log in.',
    body: z.object({ code, fullname: words.fullname, language: words.language.optional() }),
    replies: { 201: LoggedIn },
    refusals: ['code_wrong', 'login_code_dead', 'login_code_elsewhere', 'email_taken', 'too_many_requests'],
  }),
  endpoint('POST /api/account/code', {
    name: 'mailAccountCode',
    who: 'user',
    summary:
      'Mail a code to a caller whose account has no password. It stands in `password` wherever one is asked for, ' +
      'once, within 10 minutes, in the same session.',
    replies: { 202: done },
    refusals: ['password_set', 'too_many_requests'],
  }),
] as const;

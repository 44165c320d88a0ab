import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

/** A user as the shop shows it. `roles` is ordered; the first is the one that counts. Never a password or its hash. */
export const User = z
  .object({
    id: words.bodyId,
    username: z.string().meta({ examples: ['rani'] }),
    email: words.emailOut,
    fullname: z.string().meta({ examples: ['Rani Putri'] }),
    address: z.string().meta({ examples: ['Jl. Braga 1, Bandung'] }),
    phoneNumber: z.string().meta({ examples: ['+62 812 0000 0000'] }),
    role: words.role,
    roles: z.array(z.object({ name: words.role })).describe('In order; the first is the one that counts.'),
    /** In which mails and documents are written for them; null as the shop writes on its own. */
    language: words.language.nullable(),
    createdAt: words.time,
    updatedAt: words.time,
  })
  .describe('A user as the shop shows it.');
export type User = z.output<typeof User>;

/** The part of a user that a session has and the browser stores. */
export const SessionUser = User.pick({ id: true, username: true, email: true, fullname: true, role: true }).describe(
  'The part of a user that comes with a login.',
);
export type SessionUser = z.output<typeof SessionUser>;

/** A place where an account is logged in. `current` is the one that asks. */
export const Session = z
  .object({
    id: words.bodyId,
    createdAt: words.time,
    lastSeenAt: words.time.describe('Exact to five minutes.'),
    current: z.boolean().describe('Whether it is the one that asks.'),
  })
  .describe('A place where an account is logged in.');
export type Session = z.output<typeof Session>;

const details = {
  username: words.username,
  fullname: words.fullname,
  address: words.address,
  phoneNumber: words.phoneNumber,
};
export const person = { ...details, email: words.email, password: words.password };

export const accounts = [
  endpoint('POST /api/users/customers/register', {
    name: 'registerCustomer',
    closed: true,
    who: 'anyone',
    summary: 'Create a customer account. A role sent along is ignored.',
    body: z.object({ ...person, language: words.language.optional() }),
    replies: { 201: z.object({ message: z.string().meta({ examples: ['It is done.'] }), user: User }) },
    refusals: ['email_taken', 'username_taken', 'too_many_requests'],
  }),
  endpoint('POST /api/auth/login', {
    name: 'login',
    who: 'anyone',
    summary:
      'Open a session. Unknown and known accounts take the same time. Who has a second factor gets a challenge for ' +
      '`POST /api/auth/second-factor`. Where `due` comes with it, the password is to be changed before anything ' +
      'else.',
    body: z.object({
      email: words.requestedEmail,
      password: words
        .requiredText(200)
        .describe('As it is; blanks at its ends count.')
        .meta({ examples: ['correct horse'] }),
    }),
    replies: {
      200: z
        .union([
          /** The shop made the password up: nothing else is answered before another one is chosen. */
          z.object({
            user: SessionUser,
            token: z.string().meta({ examples: ['hZ0cQ4mBq1JtG7m2v8yXxw'] }),
            due: z.literal('password_due'),
          }),
          z.object({ user: SessionUser, token: z.string() }),
          z.object({ secondFactor: z.literal(true), challenge: z.string() }),
        ])
        .describe(
          'The session that was opened; or, for who has a second factor, the challenge that a code of it has to answer.',
        ),
    },
    refusals: ['invalid_credentials', 'too_many_requests'],
  }),
  endpoint('POST /api/auth/logout', {
    name: 'logout',
    who: 'user',
    summary: 'End the session of the token that is sent.',
    replies: { 204: null },
    beforeRenewal: true,
    beforeSecondFactor: true,
    noted: 'logout',
    refusals: [],
  }),
  endpoint('GET /api/auth/me', {
    name: 'whoAmI',
    who: 'user',
    summary: 'The user of this session.',
    replies: { 200: z.object({ user: User }) },
    beforeRenewal: true,
    beforeSecondFactor: true,
    refusals: [],
  }),
  endpoint('POST /api/auth/forgot-password', {
    name: 'forgotPassword',
    who: 'anyone',
    summary: 'Mail a link to set a new password. The answer is the same whether or not the account exists.',
    body: z.object({ email: words.requestedEmail }),
    replies: { 202: z.object({ message: z.string().meta({ examples: ['It is done.'] }) }) },
    refusals: ['too_many_requests'],
  }),
  endpoint('POST /api/auth/reset-password', {
    name: 'resetPassword',
    who: 'anyone',
    summary: 'Set a new password with the token of that link: once, within 60 minutes. All sessions end.',
    body: z.object({
      token: words.requiredText(200).meta({ examples: ['hZ0cQ4mBq1JtG7m2v8yXxw'] }),
      password: words.password,
    }),
    replies: { 200: z.object({ message: z.string().meta({ examples: ['It is done.'] }) }) },
    refusals: ['reset_link_dead', 'too_many_requests'],
  }),
  endpoint('GET /api/account', {
    name: 'readAccount',
    who: 'user',
    summary: "The caller's own account, and whether it has a password or is entered by mailed codes alone.",
    replies: { 200: z.object({ user: User, hasPassword: z.boolean() }) },
    refusals: [],
  }),
  endpoint('PUT /api/account', {
    name: 'updateAccount',
    who: 'user',
    summary: 'Change what is sent of it; what is not sent stays. Licences keep the name that they were issued to.',
    body: z
      .object({
        ...details,
        username: details.username.meta({ examples: ['rani.putri'] }),
        language: words.language.nullable(),
      })
      .partial(),
    replies: { 200: z.object({ user: User }) },
    refusals: ['username_taken'],
  }),
  endpoint('DELETE /api/account', {
    name: 'deleteAccount',
    who: 'user',
    summary: 'Make the caller anonymous and end every session. Orders, invoices and licences stay.',
    body: z.object({ password: words.requiredText(200).meta({ examples: ['correct horse'] }) }),
    replies: { 204: null },
    noted: 'account-deleted',
    refusals: ['password_wrong', 'last_administrator', 'last_owner', 'too_many_requests'],
  }),
  endpoint('POST /api/account/email', {
    name: 'changeEmail',
    who: 'user',
    summary:
      'Mail a link to the new email, and a notice to the old one. The answer is the same whether or not the new ' +
      'one has an account.',
    body: z.object({ email: words.email, password: words.requiredText(200).meta({ examples: ['correct horse'] }) }),
    replies: { 202: z.object({ message: z.string().meta({ examples: ['It is done.'] }) }) },
    noted: 'email',
    refusals: ['password_wrong', 'too_many_requests'],
  }),
  endpoint('POST /api/account/email/prove', {
    name: 'proveEmail',
    who: 'user',
    summary: 'Mail a link to the caller’s own email, which shows that it is theirs when it is used.',
    replies: { 202: z.object({ message: z.string().meta({ examples: ['It is done.'] }) }) },
    refusals: ['too_many_requests'],
  }),
  endpoint('POST /api/account/email/confirm', {
    name: 'confirmEmail',
    who: 'anyone',
    summary:
      'Make the new email the account’s, or show that the old one is theirs, with the token of that link: once, ' +
      'within 60 minutes.',
    body: z.object({ token: words.requiredText(200).meta({ examples: ['hZ0cQ4mBq1JtG7m2v8yXxw'] }) }),
    replies: {
      200: z.object({ message: z.string().meta({ examples: ['It is done.'] }), email: words.emailOut }),
    },
    refusals: ['email_link_dead', 'email_taken'],
  }),
  endpoint('POST /api/account/email/undo', {
    name: 'undoEmail',
    who: 'anyone',
    summary:
      'Set an email back with the token of the email to the old one: once, within 72 hours. All sessions and the ' +
      'password end.',
    body: z.object({ token: words.requiredText(200).meta({ examples: ['hZ0cQ4mBq1JtG7m2v8yXxw'] }) }),
    replies: {
      200: z.object({ message: z.string().meta({ examples: ['It is done.'] }), email: words.emailOut }),
    },
    refusals: ['email_undo_dead'],
  }),
  endpoint('POST /api/account/password', {
    name: 'changePassword',
    who: 'user',
    summary: 'Set another password. This session stays, all others end.',
    body: z.object({
      password: words.requiredText(200).meta({ examples: ['correct horse'] }),
      newPassword: words.password.meta({ examples: ['a staple of another kind'] }),
    }),
    replies: { 204: null },
    beforeRenewal: true,
    noted: 'password',
    refusals: ['password_wrong', 'too_many_requests'],
  }),
  endpoint('GET /api/account/sessions', {
    name: 'listSessions',
    who: 'user',
    summary: 'Where the caller is logged in, the one seen last first. `lastSeenAt` is exact to five minutes.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Session) },
    refusals: [],
    counted: true,
  }),
  endpoint('DELETE /api/account/sessions', {
    name: 'endSessions',
    who: 'user',
    summary: 'End every session but this one; with an id, that one alone.',
    query: z.object({ id: words.id.optional().describe('The number of one session, where only that one is to end.') }),
    replies: { 204: null },
    noted: 'sessions-ended',
    refusals: ['session_not_found'],
  }),
] as const;

/** Stands apart from the other calls of an account, because what it tells belongs to many nouns. */
export const accountExport = [
  endpoint('GET /api/account/export', {
    name: 'exportAccount',
    who: 'user',
    summary:
      'All that the shop holds on the caller as one JSON file: account, sessions, orders with invoices and credit ' +
      'notes, licences, downloads, subscriptions, emails.',
    replies: 'file',
    mediaTypes: ['application/json'],
    noted: 'export',
    refusals: ['too_many_requests'],
  }),
] as const;

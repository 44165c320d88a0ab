import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { person, Session, User } from '../nouns/accounts.ts';
import * as words from '../words.ts';

export const userSorts = ['id', 'username', 'fullname', 'email', 'role', 'createdAt'] as const;
const { password: _password, ...fields } = person;

/** A user as the admin list shows it. */
export const ListedUser = User.extend({
  secondFactor: z.boolean().describe('Whether a second factor is on.'),
}).describe('A user as the admin sees it.');
export type ListedUser = z.output<typeof ListedUser>;

export const users = [
  endpoint('POST /api/users/register', {
    name: 'createUser',
    who: ['admin'],
    summary: 'Create a user of any role. For a member of staff the password is asked again.',
    body: z.object({
      ...person,
      username: person.username.meta({ examples: ['sari'] }),
      email: person.email.meta({ examples: ['sari@shop.example'] }),
      role: words.role.default('customer'),
    }),
    replies: { 201: z.object({ message: z.string().meta({ examples: ['It is done.'] }), user: User }) },
    refusals: ['email_taken', 'username_taken', 'confirm_identity'],
  }),
  endpoint('GET /api/users', {
    name: 'listUsers',
    who: ['admin'],
    summary: 'The users of the shop. `query` looks into username, full name and email.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(userSorts)
        .default('id')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      query: words.query.optional(),
    }),
    replies: { 200: z.array(ListedUser) },
    refusals: [],
    counted: true,
  }),
  endpoint('PUT /api/users/:id', {
    name: 'updateUser',
    who: ['admin'],
    summary:
      'Change what was sent of a user; a password is not among it. Another role ends the sessions, another email ' +
      'is told to both addresses. For the role or email of a member of staff the password is asked again.',
    params: words.byId,
    body: z
      .object({ ...fields, role: words.role })
      .partial()
      .meta({ examples: [{ fullname: 'Rani Putri', role: 'customer' }] }),
    replies: { 200: z.object({ user: User }) },
    refusals: [
      'user_not_found',
      'email_taken',
      'username_taken',
      'own_email',
      'last_administrator',
      'confirm_identity',
    ],
  }),
  endpoint('DELETE /api/users/:id', {
    name: 'deleteUser',
    who: ['admin'],
    summary: 'Make a user anonymous. Orders and licences stay.',
    params: words.byId,
    replies: { 204: null },
    noted: 'account-deleted',
    refusals: ['user_not_found', 'own_account', 'last_administrator', 'last_owner', 'confirm_identity'],
  }),
  endpoint('GET /api/users/:id/sessions', {
    name: 'listUserSessions',
    who: ['admin'],
    summary: 'Where a user is logged in, the one seen last first. `current` is the session that asks.',
    params: words.byId,
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Session) },
    refusals: ['user_not_found'],
    counted: true,
  }),
  endpoint('DELETE /api/users/:id/sessions', {
    name: 'endUserSessions',
    who: ['admin'],
    summary: 'End every session of a user; with an id in the query, that one alone.',
    params: words.byId,
    query: z.object({ id: words.id.optional().describe('The number of one session, where only that one is to end.') }),
    replies: { 204: null },
    noted: 'sessions-ended',
    refusals: ['user_not_found', 'session_not_found'],
  }),
  endpoint('DELETE /api/users/:id/second-factor', {
    name: 'takeOffSecondFactor',
    who: ['admin'],
    summary: "Take off the second factor of somebody who lost the device. All of that user's sessions end.",
    params: words.byId,
    replies: { 204: null },
    confirmed: true,
    noted: 'second-factor',
    refusals: ['user_not_found', 'own_second_factor', 'second_factor_off'],
  }),
] as const;

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as words from './words.ts';

/** A user as the shop shows it. `roles` is ordered; the first is the one that counts. Never a password or its hash. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  fullname: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  role: words.role,
  roles: z.array(z.object({ name: words.role })),
  createdAt: words.time,
  updatedAt: words.time,
});
export type User = z.output<typeof User>;

/** The part of a user that a session carries and the browser keeps. */
export const SessionUser = User.pick({ id: true, username: true, email: true, fullname: true, role: true });
export type SessionUser = z.output<typeof SessionUser>;

const person = {
  username: words.username,
  email: words.email,
  password: words.password,
  fullname: words.fullname,
  address: words.address,
  phoneNumber: words.phoneNumber,
};

export const accounts = [
  endpoint('registerCustomer', {
    who: 'anyone',
    summary: 'Create a customer account. A role sent along is ignored.',
    body: z.object(person),
    replies: { 201: z.object({ message: z.string(), user: User }) },
    refusals: ['email_taken', 'username_taken', 'too_many_requests'],
  }),
  endpoint('login', {
    who: 'anyone',
    summary: 'Open a session. Unknown and known accounts take the same time.',
    body: z.object({ email: words.requiredText(254), password: words.requiredText(200) }),
    replies: { 200: z.object({ user: SessionUser, token: z.string() }) },
    refusals: ['invalid_credentials', 'too_many_requests'],
  }),
  endpoint('logout', {
    who: 'user',
    summary: 'End the session of the token that is sent.',
    replies: { 204: null },
    refusals: [],
  }),
  endpoint('whoAmI', {
    who: 'user',
    summary: 'The user of this session.',
    replies: { 200: z.object({ user: User }) },
    refusals: [],
  }),
  endpoint('forgotPassword', {
    who: 'anyone',
    summary: 'Mail a link to set a new password. The answer is the same whether or not the account exists.',
    body: z.object({ email: words.requiredText(254) }),
    replies: { 202: z.object({ message: z.string() }) },
    refusals: ['too_many_requests'],
  }),
  endpoint('resetPassword', {
    who: 'anyone',
    summary: 'Set a new password with the token of that link: once, within 60 minutes. All sessions end.',
    body: z.object({ token: words.requiredText(200), password: words.password }),
    replies: { 200: z.object({ message: z.string() }) },
    refusals: ['reset_link_dead', 'too_many_requests'],
  }),
] as const;

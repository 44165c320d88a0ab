import { accounts } from '#contract/nouns/accounts.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { noteSecurity } from '#server/kit/logs/security-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeEmail, confirmEmail, sendEmailProof, undoEmail } from './change-email.ts';
import { logIn } from './log-in.ts';
import { deleteAccount, updateAccount } from './own-account.ts';
import { changePassword, forgotPassword, resetPassword } from './password/change-password.ts';
import { userById, userWithPassword } from './queries.ts';
import { registerCustomer } from './register.ts';
import { deviceOf } from './sessions/known-device.ts';
import { endSessions, listSessions } from './sessions/manage-sessions.ts';
import { logOut, tokenOf } from './sessions/sessions.ts';
import { presentUser } from './user.ts';

export const accountRoutes = (tools: Tools) =>
  pair(accounts, {
    registerCustomer: async ({ body, request }) => {
      const user = await registerCustomer(tools, body, request.ip);
      return respond(201, { message: 'Registrasi berhasil! Mengarahkan ke login...', user });
    },
    login: async ({ body, request }) => {
      const entered = await logIn(tools, body, { ip: request.ip, device: deviceOf(tools, request) });
      if ('secondFactor' in entered) return respond(200, entered);
      const { headers, ...loggedIn } = entered;
      return { ...respond(200, loggedIn), headers };
    },
    logout: async ({ request }) => {
      await logOut(tools, tokenOf(request));
      return respond(204);
    },
    whoAmI: async ({ caller }) => respond(200, { user: await readUser(tools, caller.id) }),
    forgotPassword: async ({ body, request }) => {
      await forgotPassword(tools, body.email, { ip: request.ip, device: deviceOf(tools, request) });
      return respond(202, { message: 'If there is an account with this email, a link is on its way to it.' });
    },
    resetPassword: async ({ body, request }) => {
      const userId = await resetPassword(tools, body.token, body.password);
      noteSecurity(tools, { kind: 'password', userId, ip: request.ip, about: 'resetPassword' });
      return respond(200, { message: 'The new password is set.' });
    },
    readAccount: async ({ caller }) => {
      const row = (await userWithPassword(tools.db, caller.id)) ?? refuse('unauthenticated');
      return respond(200, { user: presentUser(row), hasPassword: row.password_hash !== '' });
    },
    updateAccount: async ({ caller, body }) => respond(200, { user: await updateAccount(tools, caller, body) }),
    deleteAccount: async ({ caller, body, request }) => {
      await deleteAccount(tools, { id: caller.id, token: tokenOf(request) }, body.password);
      return respond(204);
    },
    changeEmail: async ({ caller, body, request }) => {
      await changeEmail(tools, { id: caller.id, token: tokenOf(request) }, body);
      return respond(202, { message: 'A link to confirm it is on its way to the new email.' });
    },
    proveEmail: async ({ caller }) => {
      await sendEmailProof(tools, caller.id);
      return respond(202, { message: 'A link to confirm it is on its way to your email.' });
    },
    confirmEmail: async ({ body, request }) => {
      const { userId, email } = await confirmEmail(tools, body.token);
      noteSecurity(tools, { kind: 'email', userId, ip: request.ip, about: 'confirmEmail' });
      return respond(200, { message: 'This is your email now.', email });
    },
    undoEmail: async ({ body, request }) => {
      const { userId, email } = await undoEmail(tools, body.token);
      noteSecurity(tools, { kind: 'email', userId, ip: request.ip, about: 'undoEmail' });
      return respond(200, { message: 'The email is set back. A link to a new password is on its way to it.', email });
    },
    changePassword: async ({ caller, body, request }) => {
      await changePassword(tools, { id: caller.id, token: tokenOf(request) }, body);
      return respond(204);
    },
    listSessions: async ({ caller, query, request }) => {
      const { sessions, total } = await listSessions(tools, { id: caller.id, token: tokenOf(request) }, query);
      return respond(200, sessions, total);
    },
    endSessions: async ({ caller, query, request }) => {
      await endSessions(tools, { id: caller.id, token: tokenOf(request) }, query.id);
      return respond(204);
    },
  });

async function readUser({ db }: Tools, id: number) {
  return presentUser((await userById(db, id)) ?? refuse('unauthenticated'));
}

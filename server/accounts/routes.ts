import { accounts } from '#contract/accounts.ts';
import { answer, pair } from '#server/kit/answers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { logIn } from './log-in.ts';
import { userById } from './queries.ts';
import { registerCustomer } from './register.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { logOut } from './sessions.ts';
import { presentUser } from './user.ts';

export const accountRoutes = (tools: Tools) =>
  pair(accounts, {
    registerCustomer: async ({ body, request }) => {
      const user = await registerCustomer(tools, body, request.ip);
      return answer(201, { message: 'Registrasi berhasil! Mengarahkan ke login...', user });
    },
    login: async ({ body, request }) => answer(200, await logIn(tools, body, request.ip)),
    logout: async ({ request }) => {
      await logOut(tools, (request.headers.authorization ?? '').replace(/^Bearer /i, ''));
      return answer(204);
    },
    whoAmI: async ({ caller }) => {
      const user = (await userById(tools.db, caller.id)) ?? refuse('unauthenticated');
      return answer(200, { user: presentUser(user) });
    },
    forgotPassword: async ({ body, request }) => {
      await forgotPassword(tools, body.email, request.ip);
      return answer(202, { message: 'If there is an account with this email, a link is on its way to it.' });
    },
    resetPassword: async ({ body }) => {
      await resetPassword(tools, body.token, body.password);
      return answer(200, { message: 'The new password is set.' });
    },
  });

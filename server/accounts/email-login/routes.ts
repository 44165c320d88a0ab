import type { FastifyRequest } from 'fastify';
import { emailLogin } from '#contract/nouns/email-login.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deviceOf } from '../sessions/known-device.ts';
import { tokenOf } from '../sessions/sessions.ts';
import { codeHolderOf, giveCodeHolder } from './code-cookie.ts';
import { answerLoginCode, registerByCode } from './enter-by-code.ts';
import { mailAccountCode, mailLoginCode } from './mail-code.ts';

export const emailLoginRoutes = (tools: Tools) => {
  const visitor = (request: FastifyRequest) => ({ ip: request.ip, device: deviceOf(tools, request) });
  const entering = (request: FastifyRequest) => ({ ...visitor(request), holder: codeHolderOf(tools, request) });
  return pair(emailLogin, {
    mailLoginCode: async ({ body, request }) => {
      const { holder: before, ...from } = entering(request);
      const holder = await mailLoginCode(tools, body, { ...from, before });
      return { ...respond(202, { message: 'A code is on its way.' }), headers: giveCodeHolder(tools, holder) };
    },
    answerLoginCode: async ({ body, request }) => {
      const entered = await answerLoginCode(tools, body.code, entering(request));
      if (!('token' in entered)) return respond(200, entered);
      const { headers, ...loggedIn } = entered;
      return { ...respond(200, loggedIn), headers };
    },
    registerByCode: async ({ body, request }) => {
      const { headers, ...loggedIn } = await registerByCode(tools, body, entering(request));
      return { ...respond(201, loggedIn), headers };
    },
    mailAccountCode: async ({ caller, request }) => {
      await mailAccountCode(tools, { id: caller.id, token: tokenOf(request) });
      return respond(202, { message: 'A code is on its way to your email.' });
    },
  });
};

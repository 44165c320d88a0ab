import { secondFactor } from '#contract/nouns/second-factor.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deviceOf } from '../sessions/known-device.ts';
import { tokenOf } from '../sessions/sessions.ts';
import { answerSecondFactor, confirmIdentity } from './challenge.ts';
import { factorOf } from './queries.ts';
import {
  beginSecondFactor,
  finishSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from './switch-second-factor.ts';

type Call = { caller: Caller; request: Parameters<typeof tokenOf>[0] };
const asking = ({ caller, request }: Call) => ({ id: caller.id, token: tokenOf(request) });

export const secondFactorRoutes = (tools: Tools) =>
  pair(secondFactor, {
    answerSecondFactor: async ({ body, request }) => {
      const visitor = { ip: request.ip, device: deviceOf(tools, request) };
      const { headers, ...loggedIn } = await answerSecondFactor(tools, body, visitor);
      return { ...respond(200, loggedIn), headers };
    },
    confirmIdentity: async ({ body, ...call }) => {
      await confirmIdentity(tools, asking(call), body);
      return respond(204);
    },
    readSecondFactor: async ({ caller }) => {
      const factor = await factorOf(tools.db, caller.id);
      return respond(200, { since: factor?.since?.toISOString() ?? null, recoveryCodesLeft: factor?.left ?? 0 });
    },
    beginSecondFactor: async ({ body, ...call }) =>
      respond(200, await beginSecondFactor(tools, asking(call), body.password)),
    finishSecondFactor: async ({ body, ...call }) =>
      respond(200, { recoveryCodes: await finishSecondFactor(tools, asking(call), body.code) }),
    renewRecoveryCodes: async ({ body, ...call }) =>
      respond(200, { recoveryCodes: await renewRecoveryCodes(tools, asking(call), body) }),
    switchOffSecondFactor: async ({ body, ...call }) => {
      await switchOffSecondFactor(tools, asking(call), body);
      return respond(204);
    },
  });

import { users } from '#contract/admin/users.ts';
import { askToConfirm } from '#server/kit/http/caller.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { noteSecurity } from '#server/kit/logs/security-log.ts';
import type { Tools } from '#server/kit/tools.ts';
import { refuseGuessable } from '../password/check-password.ts';
import { createUser } from '../register.ts';
import { takeOffSecondFactor } from '../second-factor/switch-second-factor.ts';
import { endUserSessions, listUserSessions } from '../sessions/manage-sessions.ts';
import { tokenOf } from '../sessions/sessions.ts';
import { presentUser } from '../user.ts';
import { deleteUser, updateUser } from './manage-users.ts';
import { countUsers, type ListedUser, usersPage } from './user-queries.ts';

export const userRoutes = (tools: Tools) =>
  pair(users, {
    createUser: async ({ body, caller, request }) => {
      const { role, ...person } = body;
      if (role !== 'customer') askToConfirm(caller);
      await refuseGuessable(tools.db, person.password, person);
      const user = await createUser(tools, person, role, (tx, { id }) =>
        record(tx, tools.clock, { actor: caller, action: 'user.create', subject: `user:${id}`, after: { role } }),
      );
      if (role !== 'customer')
        noteSecurity(tools, { kind: 'role', userId: caller.id, ip: request.ip, about: `user:${user.id}` });
      return respond(201, { message: 'User added successfully', user });
    },
    listUsers: async ({ query }) => {
      const total = await countUsers(tools.db, query.query);
      return respond(200, (await usersPage(tools.db, query, total)).map(presentListed), total);
    },
    updateUser: async ({ params, body, caller, request }) => {
      const { user, noted } = await updateUser(tools, caller, params.id, body);
      for (const kind of noted)
        noteSecurity(tools, { kind, userId: caller.id, ip: request.ip, about: `user:${params.id}` });
      return respond(200, { user });
    },
    deleteUser: async ({ params, caller }) => {
      await deleteUser(tools, caller, params.id);
      return respond(204);
    },
    listUserSessions: async ({ params, query, request }) => {
      const { sessions, total } = await listUserSessions(tools, params.id, { ...query, token: tokenOf(request) });
      return respond(200, sessions, total);
    },
    endUserSessions: async ({ params, query, caller }) => {
      await endUserSessions(tools, caller, params.id, query.id);
      return respond(204);
    },
    takeOffSecondFactor: async ({ params, caller }) => {
      await takeOffSecondFactor(tools, caller, params.id);
      return respond(204);
    },
  });

const presentListed = (row: ListedUser) => ({ ...presentUser(row), secondFactor: row.has_second_factor });

import { orderTimeline } from '#contract/admin/orders.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readTimeline } from './read-timeline.ts';

export const orderTimelineRoutes = (tools: Tools) =>
  pair(orderTimeline, {
    orderTimeline: async ({ params }) => respond(200, await readTimeline(tools, params.id)),
  });

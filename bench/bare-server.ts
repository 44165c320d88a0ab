import Fastify from 'fastify';

/**
 * The yardstick: a Fastify with one route that answers a body of the size asked for (`?size=` bytes) and does nothing
 * else.
 */
const app = Fastify();
const bodies = new Map<string, string>();
app.get('/', (request, reply) => {
  const { size = '1000', type = 'application/json' } = request.query as { size?: string; type?: string };
  const body = bodies.get(size) ?? 'x'.repeat(Number(size));
  bodies.set(size, body);
  return reply.type(type).send(body);
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));

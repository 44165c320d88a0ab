import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Sendable, sendPage } from './send-page.ts';

/** What the build makes. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
};
/** Names of assets hold a hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/**
 * Serves the built files in `folder` from memory, in the encodings in which the build packed them: each is read when it is asked for the
 * first time, 3 MB in all. Every visit asks for some thirty of them.
 */
export function serveBuilt(app: FastifyInstance, folder: string, headers: Readonly<Record<string, string>>): void {
  const serve = (inside: string, control: string) => {
    const names = new Set(readdirSync(inside));
    const read = new Map<string, Sendable>();
    return (request: FastifyRequest, reply: FastifyReply, name: string) => {
      if (!names.has(name) || !TYPES[extname(name)]) return reply.callNotFound();
      const file = read.get(name) ?? readBuilt(inside, name, names, { ...headers, 'Cache-Control': control });
      read.set(name, file);
      reply.hijack();
      sendPage(request.raw, reply.raw, file);
    };
  };
  // One route for all of them: with packed ones they are some 1,300.
  const serveAsset = serve(join(folder, 'assets'), FOR_EVER);
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    serveAsset(request, reply, request.params.name),
  );
  const serveRoot = serve(folder, AN_HOUR);
  for (const name of readdirSync(folder))
    if (TYPES[extname(name)]) app.get(`/${name}`, (request, reply) => serveRoot(request, reply, name));
}

function readBuilt(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
  headers: Readonly<Record<string, string>>,
): Sendable {
  const plain = readFileSync(join(folder, name));
  const shared = { ...headers, ETag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`, Vary: 'Accept-Encoding' };
  const bodyOf = (body: Buffer, encoding: Record<string, string>) => ({
    body,
    headers: Object.entries({
      ...shared,
      'Content-Type': TYPES[extname(name)]!,
      'Content-Length': String(body.length),
      ...encoding,
    }).flat(),
  });
  const packed = (ending: string, encoding: string) =>
    names.has(`${name}.${ending}`)
      ? bodyOf(readFileSync(join(folder, `${name}.${ending}`)), { 'Content-Encoding': encoding })
      : null;
  return {
    status: 200,
    etag: shared.ETag,
    identity: bodyOf(plain, {}),
    gzip: packed('gz', 'gzip'),
    brotli: packed('br', 'br'),
    unchanged: Object.entries(shared).flat(),
  };
}

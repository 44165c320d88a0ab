import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mustExist, notNull } from '#contract/must-exist.ts';
import { type Sendable, sendPage } from './send-page.ts';

/** What the build makes. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
  '.wasm': 'application/wasm',
};
/** The script that reads a visitor's files, by the name that the build gives it, with the parts it loads. */
const READS_FILES = /^inspect-worker-[\w-]+\.js$/;
/**
 * It may run what the shop built, and send nothing to anyone. The unpacker of WOFF2 comes as a `data:` address and
 * makes functions of its own text, never of a file's.
 */
const READER_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src data:";
/** Names of assets hold a hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/**
 * Serves the built files in `folder` from memory, in the encodings in which the build packed them: each is read when it
 * is asked for the first time, 3 MB in all. Every visit asks for some thirty of them. An asset of an earlier version
 * comes from `readOld`: a page may be open while the shop is updated.
 */
export function serveBuilt(
  app: FastifyInstance,
  folder: string,
  headers: Readonly<Record<string, string>>,
  readOld: (name: string) => Promise<Buffer | undefined> = async () => undefined,
): void {
  const open = (inside: string, control: string) => {
    const names = new Set(readdirSync(inside));
    const read = new Map<string, Sendable>();
    return (name: string): Sendable | null => {
      if (!names.has(name) || !TYPES[extname(name)]) return null;
      const policy = READS_FILES.test(name) ? { 'content-security-policy': READER_POLICY } : {};
      const file =
        read.get(name) ?? readBuilt(inside, name, names, { ...headers, ...policy, 'Cache-Control': control });
      if (file) read.set(name, file);
      return file;
    };
  };
  const send = (request: FastifyRequest, reply: FastifyReply, file: Sendable) => {
    reply.hijack();
    sendPage(request.raw, reply.raw, file);
  };
  // One route for all of them: with packed ones they are some 1,300.
  const findAsset = open(join(folder, 'assets'), FOR_EVER);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const file = findAsset(name);
    if (file) return send(request, reply, file);
    const old = TYPES[extname(name)] && BUILT.test(name) ? await readOld(name) : undefined;
    if (!old) return reply.callNotFound();
    send(request, reply, toSendable(name, old, { ...headers, 'Cache-Control': FOR_EVER }, gzipSync(old)));
  });
  const findOther = open(folder, AN_HOUR);
  for (const name of readdirSync(folder))
    if (TYPES[extname(name)])
      app.get(`/${name}`, (request, reply) => {
        const file = findOther(name);
        return file ? send(request, reply, file) : reply.callNotFound();
      });
}

/** As the build names an asset; nothing else is looked for among the old ones. */
const BUILT = /^[\w.-]{1,120}$/;

/** @returns null for a file that has gone since the shop was started: the folder was built again. */
function readBuilt(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
  headers: Readonly<Record<string, string>>,
): Sendable | null {
  const read = (ending: string) => (names.has(name + ending) ? readFileSync(join(folder, name + ending)) : null);
  try {
    return toSendable(name, notNull(read('')), headers, read('.gz'), read('.br'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function toSendable(
  name: string,
  plain: Buffer,
  headers: Readonly<Record<string, string>>,
  gzip: Buffer | null = null,
  brotli: Buffer | null = null,
): Sendable {
  const shared = {
    ...headers,
    ETag: `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
    Vary: 'Accept-Encoding',
  };
  const bodyOf = (body: Buffer, encoding: Record<string, string> = {}) => ({
    body,
    headers: Object.entries({
      ...shared,
      'Content-Type': mustExist(TYPES[extname(name)]),
      'Content-Length': String(body.length),
      ...encoding,
    }).flat(),
  });
  return {
    status: 200,
    etag: shared.ETag,
    identity: bodyOf(plain),
    gzip: gzip && bodyOf(gzip, { 'Content-Encoding': 'gzip' }),
    brotli: brotli && bodyOf(brotli, { 'Content-Encoding': 'br' }),
    unchanged: Object.entries(shared).flat(),
  };
}

import fs from 'node:fs';
import path from 'node:path';
import { endpoints } from '#contract/index.ts';
import { codesOf } from '#contract/openapi/describe-refusals.ts';
import type { SentRefusal } from '#server/kit/http/error-responses.ts';

/** Refusals that calls really gave in the tests (see tests/note-queries.ts) and that their descriptions do not list. */
export function unlistedRefusals(folder: string): string[] {
  const listed = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, codesOf(endpoint)]));
  const unlisted = new Set<string>();
  for (const file of fs.readdirSync(folder)) {
    const recorded: { refusals?: SentRefusal[] } = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    for (const { method, route, code } of recorded.refusals ?? []) {
      // An address that doesn't know a method has reached no call.
      if (code === 'method_not_allowed') continue;
      // A HEAD request is answered by the call that GET names.
      const codes = listed.get(`${method === 'HEAD' ? 'GET' : method} ${route}`);
      if (codes && !codes.has(code)) unlisted.add(`${method} ${route}: ${code}`);
    }
  }
  return [...unlisted].sort();
}

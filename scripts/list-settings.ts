import fs from 'node:fs';
import path from 'node:path';
import { Environment } from '#server/kit/config/settings.ts';

const FILE = path.join(import.meta.dirname, '../docs/SETTINGS.md');

if (import.meta.main) fs.writeFileSync(FILE, describeSettings());

/** The page of docs that lists every setting of the environment, made of the schema that checks them. */
export function describeSettings(): string {
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const standard = schema.safeParse(undefined).data;
    const isShown = ['string', 'number'].includes(typeof standard) && standard !== '';
    return `| \`${name}\` | ${isShown ? `\`${String(standard)}\`` : ''} | ${schema.description} |`;
  });
  return `# Settings

Made by \`node scripts/list-settings.ts\` from \`server/kit/config/settings.ts\`.

Set these as environment variables, or in a \`.env\` file next to \`main.ts\`. An empty one counts as not set. If one is
wrong, the shop prints one line that names it and doesn't start. Payments and mail can also be set at /admin/settings;
a variable wins and is shown there as *set from outside*. What an owner sets in the admin is described in
[RUNBOOK.md](RUNBOOK.md).

| Name | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}

import fs from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A guard that is taken out: in this file, this text becomes that one. */
export type Mutant = { name: string; file: string; from: string; to: string };

/** Loaded before a process that is to run with a guard taken out. @throws when the text is not there any more. */
const mutant = JSON.parse(process.env.MUTANT ?? 'null') as Mutant | null;
if (mutant !== null)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${mutant.file}`)) return loaded;
      const source = fs.readFileSync(fileURLToPath(url), 'utf8');
      if (!source.includes(mutant.from)) throw new Error(`${mutant.file} has no "${mutant.from}" to take out`);
      return { ...loaded, source: source.replace(mutant.from, () => mutant.to) };
    },
  });

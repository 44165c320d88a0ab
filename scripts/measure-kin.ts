import { writeFileSync } from 'node:fs';
import { measureKin } from '../tests/measure-kin.ts';

/**
 * Makes server/products/search/kin.json: what the letters of the open fonts look like that known-names.json names. Run
 * it when these change, or what `fonts/measure` measures.
 */
const kin = await measureKin();
writeFileSync(new URL('../server/products/search/kin.json', import.meta.url), `${JSON.stringify(kin, null, 2)}\n`);
process.stdout.write(`${Object.keys(kin).length} fonts\n`);

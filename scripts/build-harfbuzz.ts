import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Builds fonts/harfbuzz/harfbuzz.wasm from the source of HarfBuzz, `bridge.cc` and `config.h`, and says whether it is
 * the one that is stored. `node scripts/build-harfbuzz.ts path/to/harfbuzz_12.3.2.orig.tar.xz`, as Debian's source
 * package harfbuzz brings it, with Debian's emscripten installed (NODE_PATH=/usr/share/nodejs). `--keep` writes what
 * was built, with its sums, over what was stored: for another version.
 */
const [, , archive, keep] = process.argv;
if (!archive) throw new Error('Give the archive with the source of HarfBuzz.');

const FOLDER = path.join(import.meta.dirname, '../fonts/harfbuzz');
const sums = path.join(FOLDER, 'harfbuzz.json');
const known = JSON.parse(fs.readFileSync(sums, 'utf8'));
const sum = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

const source = { archive: path.basename(archive), sha256: sum(archive) };
if (source.sha256 !== known.source.sha256 && keep !== '--keep')
  throw new Error(`${archive} is not the source that the kept file was built from.`);

const room = fs.mkdtempSync(path.join(os.tmpdir(), 'harfbuzz-'));
execFileSync('tar', ['xf', path.resolve(archive), '-C', room, '--strip-components=1']);
const em = (...rest: string[]) => execFileSync('em++', ['-O2', ...rest], { cwd: room, stdio: 'inherit' });
const compile = (file: string, object: string) =>
  em(
    ...['-std=c++17', '-fno-exceptions', '-fno-rtti', '-fno-threadsafe-statics'],
    ...['-fvisibility=hidden', '-fvisibility-inlines-hidden', '-DHAVE_CONFIG_H', `-I${FOLDER}`, '-Isrc'],
    ...['-c', file, '-o', object],
  );
compile('src/harfbuzz.cc', 'harfbuzz.o');
compile(path.join(FOLDER, 'bridge.cc'), 'bridge.o');
em(
  ...['--no-entry', '-s', 'STANDALONE_WASM=1', '-s', 'ALLOW_MEMORY_GROWTH=1', '-s', 'INITIAL_MEMORY=1MB'],
  ...['-s', 'TOTAL_STACK=256KB', '-s', 'EXPORTED_FUNCTIONS=_malloc,_free'],
  ...['harfbuzz.o', 'bridge.o', '-o', 'harfbuzz.wasm'],
);
const built = { sha256: sum(path.join(room, 'harfbuzz.wasm')) };
const compiler = execFileSync('em++', ['--version'], { encoding: 'utf8' }).match(/\d+\.\d+\.\d+/)?.[0];
if (keep === '--keep') {
  // Read and written, so that they are plain files whatever the archive and the linker made them.
  const take = (file: string, as: string) =>
    fs.writeFileSync(path.join(FOLDER, as), fs.readFileSync(path.join(room, file)));
  take('harfbuzz.wasm', 'harfbuzz.wasm');
  take('COPYING', 'harfbuzz.LICENSE.txt');
  const version = /\d+\.\d+\.\d+/.exec(source.archive)?.[0];
  const facts = { version, source, compiler: `emscripten ${compiler}`, ...built };
  fs.writeFileSync(sums, `${JSON.stringify(facts, null, 2)}\n`);
}
fs.rmSync(room, { recursive: true });
const isSame = keep === '--keep' || built.sha256 === known.sha256;
console.log(`${built.sha256}, ${isSame ? 'as kept' : `but ${known.sha256} is kept, by ${known.compiler}`}`);
process.exitCode = isSame ? 0 : 1;

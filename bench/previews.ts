import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listFamilies } from '#catalogue/families.ts';
import { mustExist } from '#contract/must-exist.ts';
import { createFontEngine, type FaceSource, isProblem } from '#fonts/engine.ts';

/** Measures previews of the demo catalogue: cold (face to be read, checked and loaded), warm, and in parallel. */
const engine = createFontEngine({ workers: Number(process.argv[2] ?? 1) });
const faces: FaceSource[] = listFamilies().map(({ styles }) => {
  const bytes = new Uint8Array(readFileSync(mustExist(styles[0])));
  return { key: createHash('sha256').update(bytes).digest('hex'), read: async () => bytes };
});

async function draw(face: FaceSource, text: string): Promise<number> {
  const started = performance.now();
  const drawn = await engine.preview(face, { text });
  if (isProblem(drawn)) throw new Error(drawn.detail);
  return performance.now() - started;
}

function report(name: string, times: number[], wall_ms: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => mustExist(sorted[Math.floor((sorted.length - 1) * part)]).toFixed(2);
  const rate = Math.round((times.length / wall_ms) * 1000);
  process.stdout.write(`${name.padEnd(34)} ${rate}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms\n`);
}

async function measure(name: string, times: () => Promise<number[]>): Promise<void> {
  const started = performance.now();
  const all = await times();
  report(name, all, performance.now() - started);
}

const rounds = 40;
await draw(mustExist(faces[0]), 'start the worker');
await measure(`cold, ${faces.length - 1} faces one by one`, async () => {
  const times: number[] = [];
  for (const face of faces.slice(1)) times.push(await draw(face, 'Hamburgefonts'));
  return times;
});
await measure('warm, one after the other', async () => {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) for (const face of faces) times.push(await draw(face, `Quick fox ${i} jumps`));
  return times;
});
await measure('warm, 50 at once', async () => {
  const jobs = Array.from({ length: rounds * faces.length }, (_, i) => ({
    face: mustExist(faces[i % faces.length]),
    text: `Brown ${i}`,
  }));
  const times: number[] = [];
  const next = async (): Promise<void> => {
    for (let job = jobs.pop(); job; job = jobs.pop()) times.push(await draw(job.face, job.text));
  };
  await Promise.all(Array.from({ length: 50 }, next));
  return times;
});
process.stdout.write(`resident memory ${Math.round(process.memoryUsage().rss / 1048576)} MiB\n`);
await engine.close();

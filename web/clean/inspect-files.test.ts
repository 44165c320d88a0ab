import { expect, test } from 'vitest';
import type { FoundFile } from './found-file.ts';
import { inspectFiles } from './inspect-files.ts';

async function look(files: Record<string, string>): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const dropped = Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) }));
  const onProgress = (reading: { found: FoundFile[] }) => void found.push(...reading.found);
  await inspectFiles(dropped, [], { onProgress, isCancelled: () => false });
  return found;
}

test('a file that is called a font and is none is said to be damaged, and any other file is passed over', async () => {
  expect(await look({ 'fonts/Broken.woff2': 'no font', 'notes.txt': 'no font', 'Broken.ttf': '' })).toEqual([
    { kind: 'unread', path: 'fonts/Broken.woff2', why: 'damaged' },
    { kind: 'unread', path: 'Broken.ttf', why: 'damaged' },
  ]);
});

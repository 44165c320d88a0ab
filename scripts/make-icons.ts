// Draws the icons and the share picture of the shop from its two SVG marks: `node scripts/make-icons.ts`.
// The pictures are stored in web/public, so that neither a build nor a start has to draw them.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../web/public/', import.meta.url);
const favicon = await readFile(new URL('favicon.svg', folder));
const wordmark = await readFile(new URL('../web/ui/drawing/wordmark.svg', import.meta.url), 'utf8');

const draw = (size: number) =>
  sharp(favicon, { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer();
const save = (name: string, bytes: Uint8Array) => writeFile(new URL(name, folder), bytes);

for (const size of [192, 512]) await save(`icon-${size}.png`, await draw(size));
await save('apple-touch-icon.png', await draw(180));
await save('favicon.ico', wrapIco(await draw(32), 32));
await save('share.png', await drawShare());

/** An ICO file with one PNG in it: header, one directory entry, picture (all numbers little-endian). */
function wrapIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** 1200 by 630: the word on its baseline, as in the masthead. */
function drawShare(): Promise<Buffer> {
  const path = /<path id="huruf" d="([^"]+)"/.exec(wordmark)?.[1];
  if (!path) throw new Error('The wordmark has no path.');
  const scale = (1200 - 2 * 96) / 6356;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <path fill="#FBFAF7" d="M0 0h1200v630H0z"/><path fill="#F0503A" d="M0 420h1200v8H0z"/>
    <path fill="#14130F" transform="translate(${96 - 89 * scale} 420) scale(${scale})" d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

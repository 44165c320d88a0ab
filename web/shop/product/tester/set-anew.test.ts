import { expect, test } from 'vitest';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { openShop } from '#tests/open-shop.ts';
import { addressPreview, type Setting } from '../../../api/preview-address.ts';
import { readDrawing } from '../../../ui/drawing/drawing.ts';
import { setAnew } from './set-anew.ts';

const shop = await openShop();
const product = await shop.product();
const text = 'A slow boat to Banda\nwith nutmeg & “mace”';

const addressOf = (setting: Setting, words = text, grain: Precision = '1024') =>
  addressPreview({
    productId: product.id,
    version: product.version,
    text: words,
    setting: { ...setting, carets: '1', held: '1' },
    grain,
  });

async function ask(address: string) {
  const reply = await fetch(`${shop.address}${address}`);
  return readDrawing(await reply.text(), reply.headers.get('x-missing-characters'), 's1');
}

test('what only moves is the picture that the shop would draw', async () => {
  const address = addressOf({ leading: 1100 });
  const loaded = { address, drawing: await ask(address) };
  const moves: Setting[] = [
    { leading: 1500 },
    { width: 4000 },
    { width: 3500, align: 'center' },
    { align: 'end', leading: 900 },
    { width: 6000, tracking: 40 },
  ];
  for (const move of moves) {
    const there = await ask(addressOf(move));
    // How it was shaped hears of the letters as they were set there.
    const { held: _, ...drawn } = setAnew(loaded, addressOf(move))!.drawing;
    expect({ ...drawn, held: there!.held }, JSON.stringify(move)).toEqual(there);
  }
});

test('other words, another direction and a picture that does not tell are asked for', async () => {
  const address = addressOf({});
  const loaded = { address, drawing: await ask(address) };
  expect(setAnew(loaded, addressOf({}, 'A slow boat'))).toBeNull();
  expect(setAnew(loaded, addressOf({ dir: 'rtl' }))).toBeNull();
  expect(setAnew(loaded, address)).toEqual({ drawing: loaded.drawing, isFine: true });
  expect(setAnew({ address, drawing: { ...loaded.drawing!, held: undefined } }, address)).toBeNull();
  expect(setAnew({ address, drawing: null }, address)).toBeNull();
});

test('outlines that are not fine enough stand where the finer ones will, and finer ones do for less', async () => {
  const address = addressOf({}, text, '64');
  const loaded = { address, drawing: await ask(address) };
  const fine = await ask(addressOf({ width: 4000 }, text, '1024'));
  const meanwhile = setAnew(loaded, addressOf({ width: 4000 }, text, '1024'))!;
  expect(meanwhile.isFine).toBe(false);
  const positionsOf = ({ outlines }: { outlines: string }) => outlines.slice(outlines.lastIndexOf('</defs>'));
  expect(positionsOf(meanwhile.drawing)).toBe(positionsOf(fine!));
  expect([meanwhile.drawing.viewBox, meanwhile.drawing.lines]).toEqual([fine!.viewBox, fine!.lines]);
  expect(setAnew(loaded, addressOf({ width: 4000 }, text, '32'))?.isFine).toBe(true);
});

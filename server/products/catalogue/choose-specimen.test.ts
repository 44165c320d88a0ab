import { expect, test } from 'vitest';
import type { Upload } from '#contract/admin/uploads.ts';
import type { CodePointRange } from '#fonts/engine.ts';
import { readCase } from '#fonts/test-fonts.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { chooseSpecimen } from './choose-specimen.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const choose = (...coverage: CodePointRange[]) => chooseSpecimen('Monoton', [{ coverage }]);

test('a font of capitals shows its name in capitals, and no invisible letter stands for a font', () => {
  expect(choose([0x41, 0x5a])).toBe('MONOTON');
  expect(choose([0x41, 0x5a], [0x61, 0x7a])).toBe('Monoton');
  expect(choose([0x2800, 0x2802], [0x3164, 0x3164], [0x10a0, 0x10a2])).toBe('\u10a0\u10a1\u10a2');
});

test('a letter or a figure among icons does not stand for them', () => {
  expect(choose([0x31, 0x31], [0x212a, 0x212a], [0xe000, 0xe002])).toBe('\ue000\ue001\ue002');
});

test('a font of icons shows some of them', async () => {
  const file = { bytes: readCase('icons-only.ttf'), name: 'icons.ttf' };
  const { body } = await sendForm<Extract<Upload, { kind: 'font' }>>(shop, owner, 'POST /api/product/upload-file', {
    file,
  });
  const picture = decodeURIComponent(body.images!);
  expect(picture).toMatch(/<path|<use/);
  expect(
    chooseSpecimen('Icons', [
      {
        coverage: [
          [0x20, 0x20],
          [0xe5d2, 0xe5d2],
          [0xe86c, 0xe86c],
        ],
      },
    ]),
  ).toBe('\ue5d2\ue86c');
});

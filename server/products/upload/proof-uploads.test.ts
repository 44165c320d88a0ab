import { expect, test } from 'vitest';
import type { Draft, Upload } from '#contract/admin/uploads.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { kernPair, moveLines } from '#fonts/test-proofs.ts';
import { writeZip } from '#fonts/zip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const serif = (style: string) => readFont(`@expo-google-fonts/source-serif-4/${style}/SourceSerif4_${style}.ttf`);

async function upload(fonts: Record<string, Uint8Array>, language = 'en'): Promise<Draft> {
  const bytes = await writeZip(Object.entries(fonts).map(([name, font]) => ({ name, bytes: font })));
  const { body } = await sendForm<Extract<Upload, { kind: 'font' }>>(
    shop,
    owner,
    'POST /api/product/upload-file',
    { file: { bytes, name: 'family.zip' } },
    { 'accept-language': language },
  );
  return body.drafts[0]!;
}

test('a pair that gapes is told to the owner with its styles, a picture and the way to mend it', async () => {
  const { proof, formatZIP } = await upload({
    'Regular.ttf': kernPair(serif('400Regular'), 'AV', 60),
    'Bold.ttf': serif('700Bold'),
  });
  const [found] = proof.filter(({ letters }) => letters === 'AV');
  expect(found).toMatchObject({
    styles: ['Regular'],
    words: 'AV are spaced wider than other pairs.',
    mend: expect.stringMatching(/^Kern the pair by about −\d+ units\.$/),
    picture: { path: expect.stringMatching(/^M/), spots: [expect.any(Array)] },
  });
  // What several styles have in common is listed once.
  expect(proof.filter(({ words }) => words.includes('Romanian'))).toMatchObject([{ styles: ['Regular', 'Bold'] }]);
  const { data } = await owner.call('arrangeUpload', {
    body: { families: [{ name: 'Other', styles: [{ upload: formatZIP!, style: 0 }] }] },
  });
  expect(data[0]!.proof.map(({ letters }) => letters)).toContain('AV');
});

test('a style with another line height than its family is shown with the numbers to set', async () => {
  const { proof } = await upload({
    'Regular.ttf': serif('400Regular'),
    'Italic.ttf': serif('400Regular_Italic'),
    'Bold.ttf': moveLines(serif('700Bold'), 120),
  });
  expect(proof[0]).toMatchObject({
    styles: ['Bold'],
    words: expect.stringContaining('Line height differs'),
    mend: expect.stringMatching(/^Set ascender, descender and line gap of hhea to \d+, -\d+ and 0/),
    picture: { spots: [[expect.any(Number), expect.any(Number), expect.any(Number), 120]] },
  });
});

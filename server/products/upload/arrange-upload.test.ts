import { expect, test } from 'vitest';
import type { Draft, Upload } from '#contract/admin/uploads.ts';
import { readCases, readFont } from '#fonts/test-fonts.ts';
import { writeZip } from '#fonts/zip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

async function send(fonts: Map<string, Uint8Array>): Promise<Draft[]> {
  const bytes = await writeZip([...fonts].map(([name, font]) => ({ name, bytes: font })));
  const { body } = await sendForm<Extract<Upload, { kind: 'font' }>>(shop, owner, 'POST /api/product/upload-file', {
    file: { bytes, name: 'family.zip' },
  });
  return body.drafts;
}
const arrange = async (families: { name: string; styles: { upload: string; style: number }[] }[]) =>
  (await owner.call('arrangeUpload', { body: { families } })).data;
const stylesOf = (draft: Draft) => draft.font.styles.map((_, style) => ({ upload: draft.formatZIP!, style }));
const namesOf = (draft: Draft) => [draft.font.family, draft.font.styles.map(({ name }) => name).sort()];
const addProduct = (draft: Draft) =>
  sendForm<{ id: number; styleCount: number }>(shop, owner, 'POST /api/product/add', {
    name: draft.font.family,
    regularPrice: '5',
    formatZIP: draft.formatZIP!,
  });

test('families are joined by hand, become a product, and those of before are still good', async () => {
  const drafts = await send(
    new Map(
      ['ibm-plex-mono/400Regular/IBMPlexMono_400Regular', 'space-mono/400Regular/SpaceMono_400Regular'].map((path) => [
        `${path.split('/').at(-1)}.ttf`,
        readFont(`@expo-google-fonts/${path}.ttf`),
      ]),
    ),
  );
  expect(drafts.map((draft) => draft.font.family).sort()).toEqual(['IBM Plex Mono', 'Space Mono']);
  const [joined, ...others] = await arrange([{ name: 'Mono', styles: drafts.flatMap(stylesOf) }]);
  expect(others).toEqual([]);
  expect(joined!.font.styles.map(({ file }) => file).sort()).toEqual([
    'IBMPlexMono_400Regular.ttf',
    'SpaceMono_400Regular.ttf',
  ]);
  expect((await addProduct(joined!)).body.styleCount).toBe(2);
  expect((await addProduct(drafts[0]!)).body.styleCount).toBe(1);
});

test('a style that was joined by its name is split off again, and its family name is part of its style when it is joined', async () => {
  const [legacy] = await send(await readCases('legacy-names.zip'));
  expect(namesOf(legacy!)).toEqual(['Casus Legacy', ['Bold', 'Light', 'Regular']]);
  const styles = stylesOf(legacy!);
  const light = legacy!.font.styles.findIndex(({ name }) => name === 'Light');
  const apart = await arrange([
    { name: 'Casus Legacy', styles: styles.filter((_, at) => at !== light) },
    { name: 'Casus Legacy Extra', styles: [styles[light]!] },
  ]);
  expect(apart.map(namesOf)).toEqual([
    ['Casus Legacy', ['Bold', 'Regular']],
    ['Casus Legacy Extra', ['Light']],
  ]);
  const [again] = await arrange([{ name: 'Casus Legacy', styles: apart.flatMap(stylesOf) }]);
  expect(namesOf(again!)).toEqual(['Casus Legacy', ['Bold', 'Extra Light', 'Regular']]);
});

test('nobody arranges what another person uploaded, or a style that is not there', async () => {
  const [legacy] = await send(await readCases('legacy-names.zip'));
  const other = await shop.customer('admin');
  const body = { families: [{ name: 'Mine', styles: stylesOf(legacy!) }] };
  await expect(other.call('arrangeUpload', { body })).rejects.toMatchObject({ code: 'upload_not_found' });
  const beyond = [{ name: 'Mine', styles: [{ upload: legacy!.formatZIP!, style: 3 }] }];
  await expect(arrange(beyond)).rejects.toMatchObject({ code: 'upload_not_found' });
});

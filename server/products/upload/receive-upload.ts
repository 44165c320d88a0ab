import fs from 'node:fs/promises';
import path from 'node:path';
import type { Draft, Upload } from '#contract/admin/uploads.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { type FontFacts, isProblem, nameContent } from '#fonts/engine.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import type { Tools } from '#server/kit/tools.ts';
import { chooseSpecimen } from '../catalogue/choose-specimen.ts';
import { searchable } from '../catalogue/filters.ts';
import { formatsOf, styleNamesOf } from '../catalogue/font-columns.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { measuredClass } from '../similar/measure-queries.ts';
import { describeProof, unproofed } from './describe-proof.ts';
import { draftProduct } from './draft-product.ts';
import { keepUpload, referTo } from './keep-upload.ts';
import { noteLicense } from './note-license.ts';
import { type Family, groupFamilies, listFontFiles, type ReadFamily, readFonts } from './read-fonts.ts';
import { reportOrigins } from './report-origins.ts';
import { reportQuality } from './report-quality.ts';
import type { StoredFamily } from './upload-queries.ts';
import { similarProducts } from './upload-queries.ts';

/** Longer than any licence; the rest of the shop stores it with every release. */
const LONGEST = 200_000;

/** With the catalogue, since an upload is compared with what is on offer. */
export type AdminCatalogue = Tools & { catalogue: () => Promise<Catalogue> };

/**
 * Accepts any upload of the owner: fonts are read, stored for a day and answered with a draft for each family; a CSV of
 * products is imported by `importTable`. Anything else is refused with a description of it, and deleted.
 */
export async function receiveUpload(
  tools: AdminCatalogue,
  caller: SessionUser,
  file: ReceivedFile,
  importTable: () => Promise<Upload>,
): Promise<Upload> {
  const files = await listFontFiles(tools, file);
  if (files === null) return importTable();
  const families = groupFamilies(await readFonts(tools, files.fonts));
  const licenses = await readLicenses(files.licenses);
  const drafts: Draft[] = [];
  for (const family of families) drafts.push(await prepareDraft(tools, caller, family, licenses));
  return { kind: 'font', ...mustExist(drafts[0]), drafts };
}

async function prepareDraft(
  tools: AdminCatalogue,
  caller: SessionUser,
  family: ReadFamily,
  licenses: ReadLicenses,
): Promise<Draft> {
  const { ref, styles } = await keepUpload(tools, caller, family, licenses.text);
  return describeDraft(tools, ref, styles, family, licenses);
}

/** The answer for a family that is stored under a reference. */
export async function describeDraft(
  tools: AdminCatalogue,
  ref: string,
  styles: StoredFamily['styles'],
  family: Family,
  licenses: ReadLicenses,
): Promise<Draft> {
  const { product, regular } = await draftProduct(family, ({ key }) => measuredClass(tools.db, key));
  const warnings = [
    ...reportQuality(family),
    ...unproofed(styles),
    ...(await nameDoubles(tools, family)),
    ...(await reportOrigins(tools.db, (await tools.catalogue()).index, family)),
    ...noteLicense(family, licenses.text),
    ...licenses.unread.map(describeUnread),
  ];
  const formats = formatsOf(styles);
  const names = styleNamesOf(family.fonts.map(({ facts }) => facts));
  const reference = (format: string) => (formats.includes(format) ? referTo(ref, format) : null);
  return {
    formatZIP: reference('ZIP'),
    formatTTF: reference('TTF'),
    formatOTF: reference('OTF'),
    formatWOFF: reference('WOFF'),
    formatWOFF2: reference('WOFF2'),
    images: await drawSpecimen(tools, family, regular),
    product,
    font: {
      family: family.name,
      styles: family.fonts.map(({ name: file, facts: { weight, width, slope, outlines, axes } }, at) => ({
        name: mustExist(names[at]),
        weight,
        width,
        slope,
        isVariable: axes.length > 0,
        outlines,
        file,
      })),
      glyphs: regular.glyphs,
      scripts: regular.scripts,
      languages: regular.languages,
      axes: regular.axes,
      features: regular.features,
    },
    licenseText: licenses.text,
    warnings,
    proof: await describeProof(tools, family.name, styles),
  };
}

const describeUnread = (name: string) =>
  `${name} is no text, so its words were not taken over. Upload them as a text file, or put them into the terms of the licences.`;

async function nameDoubles({ db }: Tools, { name, fonts }: Family): Promise<string[]> {
  const keys = fonts.map(({ key }) => key);
  const found = await similarProducts(db, searchable(name), keys);
  return found.map((product) =>
    product.is_same
      ? `The product ${product.name} has a file of this family already.`
      : `The product ${product.name} is called almost the same.`,
  );
}

/** The specimen word of the family, drawn in its regular style, for the form that makes a product of it. */
async function drawSpecimen({ fonts, storage }: Tools, family: Family, regular: FontFacts): Promise<string | null> {
  const facts = family.fonts.map((font) => font.facts);
  const font = family.fonts.find(({ facts: one }) => one === regular) ?? mustExist(family.fonts[0]);
  const { key, path: file } = font;
  const request = { text: chooseSpecimen(family.name, facts), size: 64 };
  const read = async () => (file === undefined ? storage.get(key) : { path: file });
  const drawn = await fonts.preview({ key, read }, request);
  return isProblem(drawn) ? null : `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`;
}

/** What the files of an upload that are called like a licence say, and those that cannot be read as text. */
type ReadLicenses = { text: string | null; unread: string[] };

/**
 * Reads the licence files of an upload as one text, each under its name where there are several. What is no text is
 * named, not dropped in silence.
 */
async function readLicenses(files: readonly { name: string; path: string }[]): Promise<ReadLicenses> {
  const texts: { name: string; text: string }[] = [];
  const unread: string[] = [];
  for (const { name: whole, path: file } of files) {
    const name = path.posix.basename(whole.replaceAll('\\', '/')).replace(/\p{C}/gu, '').slice(0, 120);
    const text = readText(await fs.readFile(file));
    if (text === null) unread.push(name);
    else if (text !== '' && !texts.some((one) => one.text === text)) texts.push({ name, text });
  }
  const [first] = texts;
  if (!first) return { text: null, unread };
  const all = texts.length === 1 ? first.text : texts.map(({ name, text }) => `${name}\n\n${text}`).join('\n\n');
  return { text: `${all}\n`, unread };
}

/** A text in UTF-8, or else in Windows-1252, as old licences are; null for anything that is none. */
function readText(bytes: Buffer): string | null {
  if (bytes.length > LONGEST || bytes.includes(0) || nameContent(bytes.subarray(0, 4096)).kind !== 'text') return null;
  return decode(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .trim();
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
}

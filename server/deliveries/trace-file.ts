import fs from 'node:fs/promises';
import path from 'node:path';
import type { TracedFile } from '#contract/admin/tracing.ts';
import { t } from '#contract/languages/translate.ts';
import { listLicenseNumbers } from '#contract/text/license-numbers.ts';
import { type FontOrigin, isProblem } from '#fonts/engine.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import type { Tools } from '#server/kit/tools.ts';
import { refuseProblem, refuseUpload } from '#server/products/catalogue/refuse-upload.ts';
import { findOrigins } from '#server/products/similar/find-origins.ts';
import { listFontFiles } from '#server/products/upload/read-fonts.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import type { FileClues } from './check/check-files.ts';
import { presentLicense } from './license.ts';
import { holderOfLicense, licenseByNumber } from './queries.ts';

const MOST_FILES = 100;

/**
 * Says of a font that was found somewhere, or of those in a ZIP, under which licence it was delivered and what it is.
 * Broken and hostile files are refused as in an upload, and nothing of any is stored.
 */
export async function traceFile(tools: Tools, file: ReceivedFile): Promise<TracedFile[]> {
  const { fonts: files } =
    (await listFontFiles(tools, file)) ?? refuseUpload(t('This is {what}.', { what: t('a text') }));
  if (files.length > MOST_FILES)
    refuseUpload(
      t('This archive holds {count} fonts; at most {most} are traced in one go.', {
        count: files.length,
        most: MOST_FILES,
      }),
    );
  const traced: TracedFile[] = [];
  for (const one of files) {
    const name = path.posix.basename(one.name.replaceAll('\\', '/')).replace(/\p{C}/gu, '').slice(0, 120);
    traced.push(await traceFont(tools, name, await fs.readFile(one.path), files.length > 1));
  }
  return traced;
}

async function traceFont(tools: Tools, file: string, bytes: Uint8Array, isOneOfMany: boolean): Promise<TracedFile> {
  const refuseIt = (problem: Parameters<typeof refuseProblem>[0]) => refuseProblem(problem, isOneOfMany ? file : null);
  const origin = await tools.fonts.trace(bytes);
  if (isProblem(origin)) return refuseIt(origin);
  const measures = await tools.fonts.measure(bytes);
  if (isProblem(measures)) return refuseIt(measures);
  const { family, style, container } = origin;
  return {
    file,
    family,
    style,
    container,
    licenses: await Promise.all(listLicenseNumbers(origin).map((number) => lookUp(tools, number, origin))),
    origins: await findOrigins(tools.db, measures.marks),
  };
}

/** What the shop knows of a licence number, for staff. */
export async function lookUp(
  { db, clock }: Tools,
  number: string,
  { stamps }: Pick<FontOrigin, 'stamps'>,
): Promise<TracedFile['licenses'][number]> {
  const licensee = stamps.find(({ licenseNumber }) => licenseNumber.toUpperCase() === number)?.licensee ?? null;
  const row = await licenseByNumber(db, number);
  if (!row) return { licenseNumber: number, licensee, license: null, orderId: null, holder: null };
  const now = new Date(clock.now());
  const [plans, holder] = await Promise.all([plansOwnedBy(db, row.user_id, now), holderOfLicense(db, row.id)]);
  return {
    licenseNumber: number,
    licensee,
    license: presentLicense(row, plans, now),
    orderId: holder?.order_id ?? null,
    holder:
      holder?.fullname != null && holder.email !== null
        ? { id: row.user_id, fullname: holder.fullname, email: holder.email }
        : null,
  };
}

/** The same of files that stay where they are, by what a browser read in them. */
export async function traceMarks(
  tools: Tools,
  clues: readonly FileClues[],
): Promise<Pick<TracedFile, 'licenses' | 'origins'>[]> {
  const traced: Pick<TracedFile, 'licenses' | 'origins'>[] = [];
  for (const { numbers, marks } of clues)
    traced.push({
      licenses: await Promise.all(
        [...new Set(numbers)].map((number) => lookUp(tools, number.trim().toUpperCase(), { stamps: [] })),
      ),
      origins: await findOrigins(tools.db, marks),
    });
  return traced;
}

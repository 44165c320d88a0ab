import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { isProblem, type Outline } from '#fonts/engine.ts';
import { isHolder } from '#server/companies/company-queries.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { nameCertificate, nameCertifiedFont } from '../certificate.ts';
import type { CertificateDrawing } from '../pdf/draw-certificate.ts';
import { print } from '../pdf/pdf-renderer.ts';
import { READERS } from '../readers.ts';
import { factsOfLicense, type LicenseFacts } from './certificate-queries.ts';
import { type CertificateTools, certifyLicense, readSigned } from './certify-license.ts';

/** The characters that a certificate shows in its font, next to its name and the licensee's. */
const SPECIMENS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz 0123456789'];

/** Outlines, of some 10 kB each. */
const MOST_STORED = 300;

type CallRequest = { caller: SessionUser; number: string; release?: number | undefined };

/** The certificate of a licence for a release as signed JSON. A refunded licence has no certificate any more. */
export async function readCertificateJson(tools: CertificateTools, requested: CallRequest): Promise<FileResponse> {
  const facts = await mine(tools, requested);
  const file = Buffer.from(await certifyLicense(tools, facts));
  return { file, name: `${nameCertificate(facts)}.json`, mediaType: 'application/json' };
}

/** The same as a page to print. */
export async function readCertificatePdf(tools: CertificateTools, requested: CallRequest): Promise<FileResponse> {
  const facts = await mine(tools, requested);
  const file = await printCertificate(tools, facts);
  return { file, name: `${nameCertificate(facts)}.pdf`, mediaType: 'application/pdf' };
}

export async function printCertificate(tools: CertificateTools, facts: LicenseFacts): Promise<Uint8Array> {
  return printCertified(tools, facts, await certifyLicense(tools, facts));
}

/** Draws what was certified of a licence; the font's own letters come from the workshop as outlines. */
export async function printCertified(
  tools: CertificateTools,
  facts: LicenseFacts,
  content: string,
): Promise<Uint8Array> {
  const signed = readSigned(content);
  const sold = nameCertifiedFont(signed.certificate);
  const style = facts.styles.find(({ is_default }) => is_default) ?? facts.styles[0];
  const [name, ...specimens] = await Promise.all([
    ...[sold, ...SPECIMENS].map((text) => style && cachedOutline(tools, style.file_key, text)),
    style && outlineOf(tools, style.file_key, facts.licensee),
  ]);
  const drawing: CertificateDrawing = {
    signed,
    language: facts.language,
    name: name ?? null,
    specimens: specimens.filter((one) => one !== undefined && one !== null),
  };
  return print({ kind: 'certificate', ...drawing });
}

async function outlineOf({ fonts, storage }: CertificateTools, key: string, text: string): Promise<Outline | null> {
  const drawn = await fonts.outline({ key, read: () => storage.get(key) }, { text });
  return isProblem(drawn) || drawn.missing.length > 0 || drawn.ink[2] <= 0 ? null : drawn;
}

/** What every certificate of a font shows of it, by file and text, the one that was wanted longest ago first. */
const cached = new Map<string, Promise<Outline | null>>();

function cachedOutline(tools: CertificateTools, key: string, text: string): Promise<Outline | null> {
  const name = `${key} ${text}`;
  const outline = cached.get(name) ?? outlineOf(tools, key, text);
  cached.delete(name);
  cached.set(name, outline);
  if (cached.size > MOST_STORED) cached.delete(mustExist(cached.keys().next().value));
  // What could not be drawn for want of a moment is tried again.
  outline.catch(() => cached.delete(name));
  return outline;
}

async function mine(tools: CertificateTools, { caller, number, release }: CallRequest): Promise<LicenseFacts> {
  const facts = await factsOfLicense(tools.db, number, release);
  const isReader =
    facts &&
    (READERS.includes(caller.role) || facts.kept_by === caller.id || (await isHolder(tools.db, facts, caller.id)));
  if (!isReader) return refuse('license_not_found');
  return facts.is_revoked ? refuse('license_revoked') : facts;
}

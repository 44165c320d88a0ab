import type { SessionUser } from '#contract/nouns/accounts.ts';
import { isProblem, type Outline } from '#fonts/engine.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { CertificateDrawing } from '../pdf/draw-certificate.ts';
import { print } from '../pdf/pdf-renderer.ts';
import { READERS } from '../readers.ts';
import { nameCertificate } from './certificate.ts';
import { factsOfLicense, type LicenseFacts } from './certificate-queries.ts';
import { type CertificateTools, certifyLicense, readSigned } from './certify-license.ts';

/** The letters that a certificate shows of its font, beside its name and the licensee's. */
const SPECIMENS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz 0123456789'];

/** Outlines, of some 10 kB each. */
const MOST_KEPT = 300;

type Asked = { caller: SessionUser; number: string; release?: number | undefined };

/** The certificate of a licence for a release as signed JSON. One whose money went back certifies nothing any more. */
export async function readCertificateJson(tools: CertificateTools, asked: Asked): Promise<FileResponse> {
  const facts = await mine(tools, asked);
  const file = Buffer.from(await certifyLicense(tools, facts));
  return { file, name: `${nameCertificate(facts)}.json`, mediaType: 'application/json' };
}

/** The same as a page to print. */
export async function readCertificatePdf(tools: CertificateTools, asked: Asked): Promise<FileResponse> {
  const facts = await mine(tools, asked);
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
  const style = facts.styles.find(({ is_default }) => is_default) ?? facts.styles[0];
  const [name, ...specimens] = await Promise.all([
    ...[facts.product_name, ...SPECIMENS].map((text) => style && keptOutline(tools, style.file_key, text)),
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
const kept = new Map<string, Promise<Outline | null>>();

function keptOutline(tools: CertificateTools, key: string, text: string): Promise<Outline | null> {
  const name = `${key} ${text}`;
  const outline = kept.get(name) ?? outlineOf(tools, key, text);
  kept.delete(name);
  kept.set(name, outline);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  // What could not be drawn for want of a moment is tried again.
  outline.catch(() => kept.delete(name));
  return outline;
}

async function mine(tools: CertificateTools, { caller, number, release }: Asked): Promise<LicenseFacts> {
  const facts = await factsOfLicense(tools.db, number, release);
  if (!facts || !(facts.user_id === caller.id || READERS.includes(caller.role))) return refuse('license_not_found');
  return facts.is_revoked ? refuse('license_revoked') : facts;
}

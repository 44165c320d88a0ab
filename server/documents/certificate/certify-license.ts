import { multiplyLimit } from '#contract/multiply-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { termsMark } from '#server/license-types/license-type.ts';
import type { Certificate, SignedCertificate } from './certificate.ts';
import { certificateOf, keepCertificate, type LicenseFacts } from './certificate-queries.ts';
import { signCertificate, writeCertificate } from './sign-certificate.ts';
import { openSigningKey } from './signing-keys.ts';

export type CertificateTools = Pick<Tools, 'db' | 'clock' | 'settings' | 'fonts' | 'storage'>;

/**
 * The signed certificate of a licence, as text. It is made at its first need, from the files that the font has then, and is
 * the same for ever after: what the font becomes later is told by its own version.
 */
export async function certifyLicense(tools: CertificateTools, facts: LicenseFacts): Promise<string> {
  const { db, clock, settings } = tools;
  const kept = await certificateOf(db, facts.id);
  if (kept !== undefined) return kept;
  const now = new Date(clock.now());
  const { id, key } = await openSigningKey(db, now);
  const certificate: Certificate = {
    format: 'huruf-certificate-1',
    licenseNumber: facts.number,
    licensee: facts.licensee,
    licensor: settings.SELLER_NAME,
    product: {
      name: facts.product_name,
      version: facts.product_version,
      files: facts.files.map(({ name, key: sha256 }) => ({ name, sha256 })),
    },
    licenseType: facts.license_name,
    terms: termsMark(facts),
    quantity: facts.quantity,
    limits: facts.limits.map(({ label, value }) => ({ label, value: multiplyLimit(value, facts.quantity) })),
    term: facts.plan_name === null ? 'for ever' : `while the plan ${facts.plan_name} runs`,
    issuedAt: facts.issued_at.toISOString(),
    order: facts.order_id,
    invoice: facts.invoice_number,
    verify: `${settings.PUBLIC_URL}/verify/${facts.number}`,
    keyId: id,
  };
  await keepCertificate(db, facts.id, id, writeCertificate(signCertificate(certificate, key)), now);
  return (await certificateOf(db, facts.id))!;
}

/** What was signed, from its text. */
export function readSigned(content: string): SignedCertificate {
  return JSON.parse(content);
}

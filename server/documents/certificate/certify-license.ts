import { speakIn } from '#contract/languages/speak-in.ts';
import { multiplyLimit } from '#contract/limits.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import { formatTerm } from '#contract/text/fill-terms.ts';
import { termsVersionOf } from '#server/license-types/license-type.ts';
import { creditedNames } from '#server/makers/credit.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { knownSeller } from '#server/settings/seller/read-seller.ts';
import type { Certificate, CertifiedFile, SignedCertificate } from '../certificate.ts';
import {
  type Certified,
  certificatesAndKey,
  keepCertificates,
  type LicenseFacts,
  numbersSoldBefore,
} from './certificate-queries.ts';
import { certifyFiles, nameApart, nameMaking } from './delivered-files.ts';
import { openSigningKey, signCertificate, writeCertificate } from './sign-certificate.ts';

export type CertificateTools = Pick<OrderTools, 'db' | 'clock' | 'settings' | 'fonts' | 'storage' | 'readOwnSettings'>;

/**
 * Which certificate it is that a licence has for a release: one that ends at another time, or has another licensee, has
 * another.
 */
export function nameCertified({ id, release, styles, ends_at, licensee, is_renamed }: LicenseFacts): Certified {
  const made_of = [
    nameMaking(nameApart(styles)),
    ...(ends_at === null ? [] : [ends_at.toISOString()]),
    ...(is_renamed ? [`for ${licensee}`] : []),
  ].join(' ');
  return { license_id: id, release, made_of };
}

/**
 * The signed certificate of a licence for a release, as text. It is made at its first need and is the same for ever
 * after. Only when the shop comes to make the files in another way, or the term moves, is another one issued; the
 * earlier ones stay as valid as they were.
 * @param made the files as they are delivered, where they were made just now; otherwise they are made to be hashed.
 */
export async function certifyLicense(
  tools: CertificateTools,
  facts: LicenseFacts,
  made?: readonly CertifiedFile[],
): Promise<string> {
  const [one] = (await certifyLicenses(tools, [{ facts, made }])) as [PromiseSettledResult<string>];
  if (one.status === 'rejected') throw one.reason;
  return one.value;
}

type CallRequest = { facts: LicenseFacts; made?: readonly CertifiedFile[] | undefined };

/** The same of several licences, in their order; where one cannot be certified, the others are. */
export async function certifyLicenses(
  tools: CertificateTools,
  requested: readonly CallRequest[],
): Promise<PromiseSettledResult<string>[]> {
  const { db, clock } = tools;
  const certified = requested.map(({ facts }) => nameCertified(facts));
  const known = await certificatesAndKey(db, certified);
  const now = new Date(clock.now());
  const key = known.contents.includes(null) ? await openSigningKey(db, now, known.active) : null;
  const contents = await Promise.allSettled(
    requested.map(async (one, at) => known.contents[at] ?? makeCertificate(tools, one, notNull(key))),
  );
  const fresh = contents.flatMap((one, at) =>
    one.status === 'fulfilled' && known.contents[at] === null
      ? [{ ...mustExist(certified[at]), key_id: notNull(key).id, content: one.value, made_at: now }]
      : [],
  );
  const cached = fresh.length > 0 ? await keepCertificates(db, fresh) : [];
  if (cached.length === fresh.length) return contents;
  // Somebody else was first with one of them.
  const stay = await certificatesAndKey(db, certified);
  return contents.map((one, at) => (one.status === 'fulfilled' ? { ...one, value: notNull(stay.contents[at]) } : one));
}

async function makeCertificate(
  tools: CertificateTools,
  { facts, made }: CallRequest,
  { id, key }: Awaited<ReturnType<typeof openSigningKey>>,
): Promise<string> {
  const { settings } = tools;
  const { number: licenseNumber, licensee, release } = facts;
  const { designers, foundry } = creditedNames(facts);
  const styles = nameApart(facts.styles);
  const files = made ?? (await certifyFiles(tools, styles, facts.formats, { licensee, licenseNumber, release }));
  const certificate: Certificate = {
    format: 'huruf-certificate-2',
    licenseNumber,
    licensee,
    licensor: (await knownSeller(tools)).name,
    product: {
      name: facts.product_name,
      release,
      releaseVersion: facts.release_version,
      version: facts.files_version,
      ...(designers.length > 0 ? { designers } : {}),
      ...(foundry === null ? {} : { foundry }),
    },
    part: presentPart(facts.part, facts.product_name),
    files: [...files],
    licenseType: facts.license_name,
    terms: termsVersionOf(facts),
    quantity: facts.quantity,
    limits: facts.limits.map(({ label, value }) => ({ label, value: multiplyLimit(value, facts.quantity) })),
    term: speakIn(undefined, () => formatTermOf(facts)),
    issuedAt: facts.issued_at.toISOString(),
    ...(facts.answers?.length ? { answers: facts.answers.map(presentAnswer) } : {}),
    ...(facts.is_exclusive ? { earlierLicenses: await numbersSoldBefore(tools.db, facts.id) } : {}),
    order: facts.order_id,
    invoice: facts.invoice_number,
    verify: `${settings.PUBLIC_URL}/verify/${facts.number}`,
    keyId: id,
  };
  return writeCertificate(signCertificate(certificate, key));
}

/** How long a licence holds, in words; the day is that of UTC. */
function formatTermOf({ plan_name, term_months, ends_at }: LicenseFacts): string {
  if (plan_name !== null) return `while the plan ${plan_name} runs`;
  if (ends_at === null) return formatTerm(null);
  const until = `until ${ends_at.toISOString().slice(0, 10)}`;
  return term_months === null ? until : `${formatTerm(term_months)}, ${until}`;
}

/** What was signed, from its text. */
export function readSigned(content: string): SignedCertificate {
  return JSON.parse(content);
}

const presentAnswer = ({ question, answer, factor_thousandths }: StoredAnswer) => ({
  question,
  answer,
  factor: String(factor_thousandths / 1000),
});

import type { TermsVersion } from '#contract/nouns/license-terms.ts';
import type { SoldPart } from '#contract/nouns/parts.ts';
import { nameSold } from '#contract/parts.ts';
import { makeSlug } from '#server/site/make-slug.ts';

/** A font file as its holder gets it, with licensee and number in it. */
export type CertifiedFile = { name: string; format: string; release: number; sha256: string };

/**
 * All that a certificate says. What may change later, such as a refund, is not in it: the shop says that at `verify`.
 */
export type Certificate = {
  format: 'huruf-certificate-2';
  licenseNumber: string;
  licensee: string;
  licensor: string;
  /**
   * The release of the font that is certified: its number, what its owner calls it, and the version of its font files.
   */
  product: {
    name: string;
    release: number;
    releaseVersion: string;
    version: string;
    /** Who drew it and the house that publishes it, where the font named them on that day. */
    designers?: string[];
    foundry?: string;
  };
  /** What of the product; a certificate of before there were parts says nothing of it and is of the family. */
  part?: SoldPart;
  /** Every font file of that release as it is delivered to this licensee. */
  files: CertifiedFile[];
  licenseType: string;
  /** The version of the terms and the SHA-256 of their text; null where the licence was sold without. */
  terms: TermsVersion | null;
  quantity: number;
  /** What all of them together allow. */
  limits: { label: string; value: string }[];
  /**
   * What its buyer answered, by which it was priced; absent where nothing was asked. The factor is text, "2.5": what is
   * signed has whole numbers alone.
   */
  answers?: { question: string; answer: string; factor: string }[];
  term: string;
  issuedAt: string;
  /** Of an exclusive licence: the numbers of the licences sold before it that stay valid. */
  earlierLicenses?: string[];
  /** Null for a licence that a plan gives, and for one that was sold elsewhere. */
  order: number | null;
  invoice: string | null;
  verify: string;
  keyId: string;
};

/**
 * A certificate with its proof. `digests` holds the SHA-256 of the canonical JSON of each field, and `signature` is
 * Ed25519 (RFC 8032) over the canonical JSON of the digests, so that a change is not only seen but named.
 */
export type SignedCertificate = { certificate: Certificate; digests: Record<string, string>; signature: string };

/** A public key as RFC 8037 writes it. */
export type PublicKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA' };

/** What a certificate is of, as people call it. */
export const nameCertifiedFont = ({ product, part }: Pick<Certificate, 'product' | 'part'>): string =>
  part === undefined ? product.name : nameSold(product.name, part);

export type CertifiedLicense = { number: string; product_name: string; license_name: string };

/** The file name of a certificate, without an extension, to make it easy to find among other downloads. */
export function nameCertificate({ number, product_name, license_name }: CertifiedLicense): string {
  return `certificate-${makeSlug(`${product_name} ${license_name}`, 100)}-${number}`;
}

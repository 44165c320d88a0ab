import { makeSlug } from '#server/site/make-slug.ts';

export type CertifiedLicense = { number: string; product_name: string; license_name: string };

/** What the file of a certificate is called, without an ending, so that it can be told apart among the downloads. */
export function nameCertificate({ number, product_name, license_name }: CertifiedLicense): string {
  return `certificate-${makeSlug(`${product_name} ${license_name}`, 100)}-${number}`;
}

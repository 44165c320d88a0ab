import type { License } from '#contract/deliveries.ts';
import type { LicenseRow } from './queries.ts';

/** A licence as its holder sees it. */
export function presentLicense(row: LicenseRow): License {
  return {
    licenseNumber: row.number,
    status: isRevoked(row) ? 'refunded' : 'valid',
    product: { id: row.product_id, name: row.product_name, slug: row.slug },
    licenseType: { id: row.license_type_id, name: row.license_name },
    quantity: row.quantity,
    limits: Object.fromEntries(row.limits.map(({ label, value }) => [label, value])),
    licensee: row.licensee,
    issuedAt: row.issued_at.toISOString(),
    endsAt: null,
  };
}

/** A licence ends with its money: refunded by line, or with the whole order. */
export function isRevoked(row: Pick<LicenseRow, 'revoked_at' | 'order_status'>): boolean {
  return row.revoked_at !== null || row.order_status === 'refunded';
}

import { type PublicSeller, type SellerIn, usualPrefix } from '#contract/shop/seller.ts';
import type { Source } from '#contract/shop/source.ts';
import { EXAMPLE_ADDRESS, type Settings } from '#server/kit/config/settings.ts';

/** Who sells, complete. */
export type Seller = SellerIn;
type Field = keyof Seller;

/** What of the seller the machine's environment can set. */
export const variables = {
  name: 'SELLER_NAME',
  address: 'SELLER_ADDRESS',
  country: 'SELLER_COUNTRY',
  taxId: 'SELLER_TAX_ID',
  email: 'SELLER_EMAIL',
} as const satisfies Partial<Record<Field, keyof Settings>>;

export type SellerEnvironment = Pick<Settings, (typeof variables)[keyof typeof variables]>;

export const variableOf = (field: Field): (typeof variables)[keyof typeof variables] | null =>
  (variables as Partial<Record<Field, (typeof variables)[keyof typeof variables]>>)[field] ?? null;

/** Who sells: what the environment says, else what the owner has said, else an example. A seller without a name is called as the shop. */
export function sellerOf(own: Partial<Seller>, shopName: string, environment: SellerEnvironment): Seller {
  const usual: Seller = {
    name: shopName,
    address: EXAMPLE_ADDRESS,
    country: 'ID',
    registrationNumber: '',
    taxId: '',
    email: 'billing@huruf.example',
    invoicePrefix: usualPrefix,
  };
  return { ...usual, ...own, ...outside(environment) };
}

function outside(environment: SellerEnvironment): Partial<Seller> {
  const set = (Object.keys(variables) as (keyof typeof variables)[]).flatMap((field) => {
    const value = environment[variables[field]];
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(set);
}

/** Where each field comes from. */
export function sourcesOf(own: Partial<Seller>, environment: SellerEnvironment): Record<Field, Source> {
  const source = (field: Field): Source => {
    const variable = variableOf(field);
    if (variable !== null && environment[variable] !== undefined) return 'environment';
    return own[field] === undefined ? 'default' : 'office';
  };
  return {
    name: source('name'),
    address: source('address'),
    country: source('country'),
    registrationNumber: source('registrationNumber'),
    taxId: source('taxId'),
    email: source('email'),
    invoicePrefix: source('invoicePrefix'),
  };
}

/** What of it anybody may read. */
export const publicOf = ({ invoicePrefix: _, ...seller }: Seller): PublicSeller => seller;

/** The series that a kind of paper is counted in: papers about money that never moved have one of their own. */
export const seriesOf = (prefix: string, isTest: boolean): string => `${isTest ? 'TEST-' : ''}${prefix}`;

/** What stands before the figures of a number, as "INV-2026-". */
export const beginningOf = (series: string, year: number | string): string => `${series}-${year}-`;

/** A number of a series as it is written: at least six figures. */
export const numberOf = (series: string, year: number, count: number): string =>
  `${beginningOf(series, year)}${String(count).padStart(6, '0')}`;

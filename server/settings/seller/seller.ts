import { keysOf } from '#contract/keys-of.ts';
import { msg } from '#contract/languages/translate.ts';
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

export type SellerEnvironment = Pick<Settings, (typeof variables)[keyof typeof variables] | 'CATALOGUE'>;

/** Who sells, and the name of the shop, by which numbers go. */
export type KnownSeller = Seller & { shop: string };

/** What stands in the place of a seller on documents of a test. */
export const NO_SELLER = msg('No seller set yet').text;

/** Whether somebody has said who sells: nothing is sold for real money before. */
export const isSellerSet = ({ address }: Pick<Seller, 'address'>): boolean => !['', EXAMPLE_ADDRESS].includes(address);

export const variableOf = (field: Field): (typeof variables)[keyof typeof variables] | null =>
  (variables as Partial<Record<Field, (typeof variables)[keyof typeof variables]>>)[field] ?? null;

type Stored = { seller: Partial<Seller>; identity: { name: string }; isOwnShop: boolean };

/**
 * The seller: from the environment, else from the settings, else an example in the demo and no seller elsewhere. A
 * seller with an address but no name has the name of the shop.
 */
export function sellerOf({ seller: own, identity, isOwnShop }: Stored, environment: SellerEnvironment): KnownSeller {
  const isExample = environment.CATALOGUE === 'demo' && !isOwnShop;
  const result = { ...own, ...outside(environment) };
  const usual: Seller = {
    name: isExample || result.address ? identity.name : NO_SELLER,
    address: isExample ? EXAMPLE_ADDRESS : '',
    country: 'ID',
    registrationNumber: '',
    taxId: '',
    email: isExample ? 'billing@huruf.example' : '',
    invoicePrefix: usualPrefix,
  };
  return { ...usual, ...result, shop: identity.name };
}

function outside(environment: SellerEnvironment): Partial<Seller> {
  const set = keysOf(variables).flatMap((field) => {
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
export const publicOf = ({ invoicePrefix: _, shop: __, ...seller }: KnownSeller): PublicSeller => seller;

/** The series of a type of document: documents about test payments have their own. */
export const seriesOf = (prefix: string, isTest: boolean): string => `${isTest ? 'TEST-' : ''}${prefix}`;

/** What stands before the figures of a number, as "INV-2026-". */
export const beginningOf = (series: string, year: number | string): string => `${series}-${year}-`;

/** A number of a series as it is written: at least six figures. */
export const numberOf = (series: string, year: number, count: number): string =>
  `${beginningOf(series, year)}${String(count).padStart(6, '0')}`;

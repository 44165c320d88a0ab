import type { z } from 'zod';
import type { FeatureName } from './feature-names.ts';
import type { RefusalCode } from './refusals.ts';
import type { SecurityKind } from './security-kinds.ts';
import type { Role } from './words.ts';

/** Who may call: `anyone`, any logged-in `user`, or the users of the roles named (an admin always may). */
export type Who = 'anyone' | 'user' | readonly Role[];

/** What comes back that is not JSON. A redirect is 303; a file and a picture are 200. */
type OtherReply = 'svg' | 'png' | 'webp' | 'redirect';

type EndpointParts = {
  /** What clients call it by; unique. */
  name: string;
  who: Who;
  /** One sentence for the API description. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Takes multipart/form-data: `body` are its text fields, these its files with their largest size in bytes. JSON is
   * read too.
   */
  files?: Readonly<Record<string, number>>;
  /** The refusals it can give beyond those that any call can give. */
  refusals: readonly RefusalCode[];
  /** Where a browser that opens the call's address as a page is led instead of a refusal. */
  refusalPage?: string;
  /**
   * A page that a browser is redirected to instead. It gets the code as `why` and answers with the status of the
   * refusal.
   */
  refusalShownOn?: string;
  /** `catalogue`: the same for every visitor until the catalogue changes, so it is cached and carries an ETag. */
  cache?: 'catalogue';
  /** The part of the shop that it belongs to; while that is switched off the call refuses with `feature_off`. */
  feature?: FeatureName;
  /** The header `X-Total-Count` holds the number of all matches. */
  counted?: true;
  /**
   * Closed to visitors and customers while the owner has closed the shop: all that shows or sells products. Logging in,
   * one's own library, accepted terms and the seller's details stay open.
   */
  closed?: true;
  /** Also open to a user who must first replace a password that the shop generated. */
  beforeRenewal?: true;
  /** Open also to a member of staff who has to set up a second factor first. */
  beforeSecondFactor?: true;
  /**
   * Refused with `confirm_identity` where the password or a code was not given within the hour. A verb that asks for it
   * only sometimes lists that refusal itself.
   */
  confirmed?: true;
  /** What the security log says when somebody has done it. */
  noted?: SecurityKind;
  /** The largest body it takes, in bytes, where that is less than the shop takes of any call. */
  largestBody?: number;
  /** Takes an optional `Idempotency-Key`. */
  idempotent?: true;
} & (
  | {
      /** JSON replies by status, `null` for one without a body; or the name of another kind of reply. */
      replies: Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>> | OtherReply;
      mediaTypes?: undefined;
    }
  | { replies: 'file'; mediaTypes: readonly string[] }
);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Address = `${Method} /${string}`;

export type Endpoint<To extends Address = Address, Parts extends EndpointParts = EndpointParts> = {
  method: To extends `${infer Verb extends Method} ${string}` ? Verb : never;
  path: To extends `${Method} ${infer Path}` ? Path : never;
} & Parts;

/**
 * One promise of the shop: where it is called and by whom, what goes in, what comes out and what it may refuse. The
 * server validates by it; the client, its addresses and the OpenAPI document are made from it.
 */
export function endpoint<const To extends Address, const Parts extends EndpointParts>(
  address: To,
  parts: Parts,
): Endpoint<To, Parts> {
  const [method, path] = address.split(' ');
  return { method, path, ...parts } as Endpoint<To, Parts>;
}

/**
 * With it a page that a closed shop shows to a visitor asks for what is on it: calls that are closed to him are closed
 * to it.
 */
export const blockedHeader = 'x-turned-away';

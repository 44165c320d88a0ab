import type { z } from 'zod';
import { type CallName, everyAddress } from './admin-addresses.ts';
import type { FeatureName } from './feature-names.ts';
import type { RefusalCode } from './refusals.ts';
import type { SecurityKind } from './security-kinds.ts';
import type { Role } from './words.ts';

/** Who may call: `anyone`, any logged-in `user`, or the users of the roles named (an admin always may). */
export type Who = 'anyone' | 'user' | readonly Role[];

/** What comes back that is not JSON. A redirect is 303; a file and a picture are 200. */
type OtherReply = 'svg' | 'png' | 'webp' | 'file' | 'redirect';

type EndpointParts = {
  who: Who;
  /** One sentence for the API description. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Takes multipart/form-data: `body` are its text fields, these its files with their largest size in bytes. JSON is read too. */
  files?: Readonly<Record<string, number>>;
  /** JSON replies by status, `null` for one without a body; or the name of another kind of reply. */
  replies: Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>> | OtherReply;
  /** The refusals it can give beyond those that any call can give. */
  refusals: readonly RefusalCode[];
  /** Where a browser that opens the call's address as a page is led instead of a refusal. */
  refusalPage?: string;
  /** `catalogue`: the same for every visitor until the catalogue changes, so it is cached and carries an ETag. */
  cache?: 'catalogue';
  /** The part of the shop that it belongs to; while that is switched off the call refuses with `feature_off`. */
  feature?: FeatureName;
  /** The header `X-Total-Count` holds the number of all matches. */
  counted?: true;
  /** Open also to somebody whose password, made up by the shop, has to be replaced first. */
  beforeRenewal?: true;
  /** Open also to a member of staff who has to set up a second factor first. */
  beforeSecondFactor?: true;
  /** Refused with `confirm_identity` where the password or a code was not given within the hour. A verb that asks for it only sometimes lists that refusal itself. */
  confirmed?: true;
  /** What the security log says when somebody has done it. */
  noted?: SecurityKind;
  /** Takes an optional `Idempotency-Key`. */
  idempotent?: true;
};

export type Endpoint<Name extends CallName = CallName, Parts extends EndpointParts = EndpointParts> = {
  name: Name;
  method: (typeof everyAddress)[Name][0];
  path: (typeof everyAddress)[Name][1];
} & Parts;

/**
 * One promise of the shop: who may call it, what goes in, what comes out and what it may refuse. The server validates
 * by it, the client is typed by it and the OpenAPI document is made from it.
 */
export function endpoint<const Name extends CallName, const Parts extends EndpointParts>(
  name: Name,
  parts: Parts,
): Endpoint<Name, Parts> {
  const [method, path] = everyAddress[name];
  return { name, method, path, ...parts } as Endpoint<Name, Parts>;
}

import { type CallName, type EndpointOf, endpoints } from './index.ts';

export type Addresses = {
  readonly [Name in CallName]: readonly [method: EndpointOf<Name>['method'], path: EndpointOf<Name>['path']];
};

/**
 * Verb and path of every call by its name. A browser gets this table alone, without the calls of staff: the build
 * writes it in place of this module, so no schema comes along (`vite.config.ts`).
 */
const table: Record<string, readonly [string, string]> = Object.fromEntries(
  endpoints.map(({ name, method, path }) => [name, [method, path]]),
);
export const addresses = table as Addresses;

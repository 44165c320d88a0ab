import type { ClientLoaderFunctionArgs } from 'react-router';

/**
 * Reads the token of the visitor's address, '' where there is none. It is a secret, and the page that the shop makes is the
 * same for everybody.
 */
export const readToken = Object.assign(
  async ({ request }: ClientLoaderFunctionArgs) => new URL(request.url).searchParams.get('token') ?? '',
  { hydrate: true as const },
);

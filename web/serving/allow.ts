import { createClient, type Send } from '#contract/client.ts';
import type { Allowance } from './content-security.ts';

/** What the page at an address may load from elsewhere, by what the owner has set. */
export async function allow(send: Send, address: string): Promise<Allowance> {
  // Where the shop can not say, the page comes without the pixel too, and reports why.
  const hasPixel = await createClient(send)('readPixel', {}).then(
    ({ data }) => data.pixelId !== null,
    () => false,
  );
  return { pixel: hasPixel, pictures: address.startsWith('/preview/') };
}

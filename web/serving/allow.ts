import { addresses } from '#contract/addresses.ts';
import { createClient, type Send } from '#contract/client.ts';
import { houseOf } from '#contract/pixel-house.ts';
import type { Allowance } from './content-security.ts';

/** What the page at an address may load from elsewhere, by what the owner has set. */
export async function allow(send: Send, address: string): Promise<Allowance> {
  // Where the shop can not say, the page comes without the pixel too, and reports why.
  const call = createClient(send, addresses);
  const house = await Promise.all([call('readPixel', {}), call('readFeatures', {})]).then(
    ([{ data: pixel }, { data: features }]) =>
      features.every(({ name, isOn }) => name !== 'pixel' || isOn) ? houseOf(pixel.pixelId) : null,
    () => null,
  );
  // Where templates are shown and where they are written.
  return { pixel: house, pictures: /^\/(?:preview|admin)(?:[/?]|$)/.test(address) };
}

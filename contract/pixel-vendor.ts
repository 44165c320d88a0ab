import vendors from './pixel-vendors.json' with { type: 'json' };

/** An advertising network that the shop can report to, and the hosts that its script comes from and reports to. */
export type PixelVendor = (typeof vendors)[number];

/** The vendor with ids of this format, or null: then nothing is loaded for it and no consent is requested. */
export function pixelVendorOf(pixelId: string | null): PixelVendor | null {
  return pixelId === null ? null : (vendors.find(({ ids }) => new RegExp(ids).test(pixelId)) ?? null);
}

import houses from './pixel-houses.json' with { type: 'json' };

/** An advertising house that the shop can report to, and the hosts that its script comes from and reports to. */
export type House = (typeof houses)[number];

/** The house that gives out ids of this form, or null: then nothing is loaded for it and nobody is asked. */
export function houseOf(pixelId: string | null): House | null {
  return pixelId === null ? null : (houses.find(({ ids }) => new RegExp(ids).test(pixelId)) ?? null);
}

import { googleReporter } from './google-reporter.ts';
import { metaReporter } from './meta-reporter.ts';
import type { Reporter } from './reporter.ts';

const makers: Record<string, (id: string) => Reporter> = { Meta: metaReporter, Google: googleReporter };

/** The reporter of a house, for the id that the house gave the shop. */
export function reporterOf(houseName: string, id: string): Reporter {
  const make = makers[houseName];
  if (!make) throw new Error(`Nobody knows how to speak to ${houseName}.`);
  return make(id);
}

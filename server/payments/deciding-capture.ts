import type { ProviderCapture } from './provider.ts';

/** The capture that counts: an order may list others, before or after it, that came to nothing. */
export function decidingCapture(captures: ProviderCapture[]): ProviderCapture | undefined {
  return captures.find(({ state }) => state !== 'declined' && state !== 'failed') ?? captures.at(-1);
}

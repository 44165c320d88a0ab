import type { FaultKind } from './fault-plan.ts';

export type Addresses = { api: string; public: string };

/**
 * Writes a reply's body as JSON. Relative links become absolute here and nowhere else: the approval page under the public
 * address, calls under that of the API. A fault may spoil what is said.
 */
export function writeBody(body: object, addresses: Addresses, debugId: string, fault?: FaultKind): string {
  const text = JSON.stringify(body, (key: string, value: unknown) => {
    if (key === 'href' && typeof value === 'string' && value.startsWith('/')) {
      return (value.startsWith('/checkoutnow') ? addresses.public : addresses.api) + value;
    }
    if (key === 'debug_id') return debugId;
    if (fault === undefined) return value;
    if (fault === 'wrong_amount' && key === 'value' && typeof value === 'string')
      return value === '0.01' ? '0.02' : '0.01';
    if (fault === 'wrong_currency' && key === 'currency_code') return value === 'EUR' ? 'USD' : 'EUR';
    if (fault === 'no_link' && key === 'links') return [];
    return value;
  });
  return fault === 'truncated' ? text.slice(0, text.length >> 1) : text;
}

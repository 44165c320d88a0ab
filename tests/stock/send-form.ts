import type { Buyer, TestShop } from '../test-shop.ts';

type FormReply<Body> = { status: number; body: Body };
type Sent = Record<string, string | { bytes: Uint8Array; name: string }>;

/** Sends multipart/form-data over the wire, as a browser does. A refusal comes back as an answer. */
export async function sendForm<Body = Record<string, unknown>>(
  shop: Pick<TestShop, 'address'>,
  person: Pick<Buyer, 'token'>,
  to: string,
  sent: Sent,
  more: Record<string, string> = {},
): Promise<FormReply<Body & { code?: string; fields?: Record<string, string> }>> {
  const [method = 'POST', url = ''] = to.split(' ');
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  const headers = { authorization: `Bearer ${person.token}`, ...more };
  const reply = await fetch(`${shop.address}${url}`, { method, headers, body: form });
  return { status: reply.status, body: (await reply.json()) as never };
}

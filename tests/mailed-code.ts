import { mailedText } from './mailed-token.ts';
import type { TestShop } from './test-shop.ts';

/** The six digits of the newest mail about something. */
export async function mailedCode(shop: TestShop, to: string, about = 'login_code'): Promise<string> {
  return /^(\d{6})$|: (\d{6})$|\s(\d{6})\s/m
    .exec(await mailedText(shop, to, about))!
    .slice(1)
    .find(Boolean)!;
}

/** A browser without a session, which keeps the cookies that it is given. */
export function openBrowser(shop: TestShop, ip = '198.51.100.1') {
  const cookies = new Map<string, string>();
  async function post(path: string, body: unknown, token = '') {
    const reply = await fetch(`${shop.address}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    for (const set of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? null : JSON.parse(text), headers: reply.headers };
  }
  return {
    post,
    ask: (email: string, language?: string) => post('/auth/code', { email, ...(language && { language }) }),
    answer: (code: string) => post('/auth/code/answer', { code }),
    register: (code: string, fullname = 'Sari Puspa') => post('/users/customers/code', { code, fullname }),
  };
}

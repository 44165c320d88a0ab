import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const link = `/download/L-1/otf?${shop.tools.signer.sign('/download/L-1/otf', Math.ceil(shop.clock.now() / 1000) + 60)}`;

test.each(['/payment/paypal/return?token=T&paymentId=P', link])(
  'whoever opens %s while the database is away reads a page that looks again, and a program the refusal',
  async (url) => {
    await shop.line.cut();
    const read = (accept: string) => fetch(shop.address + url, { headers: { accept }, redirect: 'manual' });
    const [page, refusal] = await Promise.all([read('text/html,*/*'), read('*/*')]);
    await shop.line.mend();
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect([page.headers.get('refresh'), page.headers.get('retry-after')]).toEqual(['5', '5']);
    expect(await page.text()).toContain('The shop can’t answer right now.');
    expect([refusal.status, await refusal.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  },
);

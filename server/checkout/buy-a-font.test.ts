import { expect, test } from 'vitest';
import { approvePayment } from '#tests/buy/approve.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();

test('a customer buys a font and downloads it with her name inside', async () => {
  const product = await shop.product({ price: 42 });
  const buyer = await shop.customer();
  const standard = product.licenseTypes[0]!;
  const line = { product_id: product.id, license_type_id: standard.id, quantity: 1, price: 42 };
  const { data: placed } = await buyer.call('createOrder', {
    body: { user_id: buyer.id, payment_id: null, items: [line] },
  });
  expect(placed.order.status).toBe('pending');
  expect(placed.order.orderItems[0]!.product.fontDetail).toBeNull();
  const { data: payment } = await buyer.call('createPayment', {
    body: { orderId: placed.order.id, total: 42, currency: 'USD' },
  });
  const { returnUrl } = await approvePayment(shop.approvalAddress(payment.approval_url));
  const returned = await fetch(returnUrl.replace('http://shop.test', shop.address), { redirect: 'manual' });
  expect(returned.status).toBe(303);
  const back = new URL(returned.headers.get('location')!, 'http://shop.test');
  expect(back.pathname).toBe('/checkout');
  const PayerID = back.searchParams.get('PayerID')!;
  const { data: done } = await buyer.call('executePayment', { query: { paymentId: payment.paymentId, PayerID } });
  if (done.status !== 'success') throw new Error('not paid');
  expect(done.order.status).toBe('success');
  const links = done.order.orderItems[0]!.product.fontDetail!;
  expect(links.formatOTF).toBeNull();
  for (const [format, link] of Object.entries({
    TTF: links.formatTTF,
    WOFF2: links.formatWOFF2,
    WOFF: links.formatWOFF,
    ZIP: links.formatZIP,
  })) {
    const file = await fetch(link!.replace('http://shop.test', shop.address));
    expect(file.status, format).toBe(200);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length, format).toBeGreaterThan(1000);
    if (format === 'TTF') expect(bytes.includes(Buffer.from(buyer.fullname, 'utf16le').swap16())).toBe(true);
  }
});

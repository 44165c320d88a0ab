import { expect, test } from 'vitest';
import { changeFont } from '#fonts/test-versions.ts';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { bringRelease } from '#tests/stock/bring-release.ts';
import { queueReleaseEmails } from './release-emails.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const mailsAbout = (product: number, release: number) =>
  shop.tools.db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'text_body'])
    .where('dedupe_key', 'like', `release:${product}:${release}:%`)
    .orderBy('id')
    .execute();

test('who bought a font is told of its next release once, if the owner wants that, and who gave it back is not', async () => {
  const product = await shop.product({ name: 'Told Sans' });
  const [buyer, refunded] = [await shop.customer(), await shop.customer()];
  for (const by of [buyer, buyer, refunded]) {
    const { order } = (await buying.createOrder(by, [buying.lineOf(product)])).body;
    const paid = await buying.pay(by, order!);
    if (by === refunded) await owner.call('refundOrder', { params: { id: paid.id }, body: {} });
  }
  await bringRelease(shop, owner, product.id, await changeFont('small', { redrawn: 'Q' }));
  await bringRelease(shop, owner, product.id, await changeFont('small', { redrawn: 'R' }), {
    tellOwners: 'true',
    releaseNotes: 'A rounder R.',
  });
  await createBooks(shop).drain();
  await expect.poll(async () => (await mailsAbout(product.id, 3)).length).toBe(1);
  await queueReleaseEmails(shop.tools, { productId: product.id, release: 3 });
  const mails = await mailsAbout(product.id, 3);
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [buyer.email, 'Told Sans 3.0 is there'],
  ]);
  expect(mails[0]!.text_body).toContain('A rounder R.');
  expect(await mailsAbout(product.id, 2)).toEqual([]);
});

import type { ProductDetail } from '#contract/nouns/products.ts';
import type { Buyer } from '../test-shop.ts';

/** Codes of every kind, an offer without one, a question with factors, and a bundle of two fonts. */
export async function openOffers(owner: Buyer, [first, second]: ProductDetail[]) {
  const codes = [
    { code: 'TEN', kind: 'percent', value: 10 },
    { code: 'ALMOST', kind: 'percent', value: 99 },
    { code: 'FLAT', kind: 'amount', value: 7.5 },
    { code: 'FREE', kind: 'percent', value: 100, uses: 2 },
    { code: 'FEW', kind: 'percent', value: 30, uses: 3 },
    { code: 'ONCE', kind: 'percent', value: 50, oncePerCustomer: true },
    { kind: 'percent', value: 15, minimumFonts: 3 },
  ];
  for (const code of codes)
    await owner.call('createCode', { body: { title: code.code ?? 'Three fonts', ...code } as never });
  const question = await owner.call('createOrderQuestion', {
    body: {
      kind: 'choice',
      text: 'How many work with them?',
      options: [
        { text: 'Up to 20', factor: 1 },
        { text: 'Up to 100', factor: 2.5 },
        { text: 'A school', factor: 0.333 },
      ],
    },
  });
  const members = [first!, second!];
  const bundle = await owner.call('addProduct', {
    body: {
      kind: 'bundle',
      name: 'The bundle',
      members: members.map(({ id }) => ({ product_id: id })),
      regularPrice: Math.round(members.reduce((sum, { regularPrice }) => sum + regularPrice, 0) * 80) / 100,
      licenseTypeIds: first!.licenseTypes.filter(({ exclusive }) => !exclusive).map(({ id }) => id),
    } as never,
  });
  return {
    codes: codes.flatMap(({ code }) => code ?? []).concat('MISTYPED'),
    question: question.data,
    bundle: (await owner.call('productById', { params: { id: bundle.data.id } })).data,
  };
}

import { describeSaleIn } from '#tests/buy/sell-in.ts';

await describeSaleIn('JPY', {
  price: 4200,
  back: 1000,
  text: '4200',
  backText: '1000',
  shown: '¥4,200',
  backShown: '¥1,000',
});

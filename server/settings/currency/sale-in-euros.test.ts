import { describeSaleIn } from '#tests/buy/sell-in.ts';

await describeSaleIn('EUR', {
  price: 42,
  back: 10,
  text: '42.00',
  backText: '10.00',
  shown: '€42.00',
  backShown: '€10.00',
});

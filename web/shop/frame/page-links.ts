/** The pages named in the masthead, in its order. */
export const pageLinks = [
  { to: '/', name: 'Home' },
  { to: '/product', name: 'Product' },
  { to: '/license', name: 'License' },
] as const;

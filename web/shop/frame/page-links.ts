/** The pages named in the masthead, in its order. */
export const pageLinks = [
  { to: '/', name: 'Home' },
  { to: '/about', name: 'About' },
  { to: '/product', name: 'Product' },
  { to: '/license', name: 'License' },
  { to: '/contact', name: 'Contact' },
] as const;

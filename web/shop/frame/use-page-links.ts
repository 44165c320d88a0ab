import { useFeature } from '../../api/use-feature.ts';

/** The pages named in the masthead, in its order, as far as they are open. */
export function usePageLinks() {
  const hasContact = useFeature('contact');
  return hasContact ? pageLinks : pageLinks.filter(({ to }) => to !== '/contact');
}

const pageLinks = [
  { to: '/', name: 'Home' },
  { to: '/about', name: 'About' },
  { to: '/product', name: 'Product' },
  { to: '/license', name: 'License' },
  { to: '/contact', name: 'Contact' },
] as const;

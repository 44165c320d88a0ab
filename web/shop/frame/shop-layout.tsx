import { useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { CartDrawer } from '../cart-drawer.tsx';
import { SearchModal } from '../search-modal.tsx';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';
import { OverlaysContext } from './overlays.ts';

/** The frame of every page of the shop: masthead above, foot below, search and cart over it. */
export default function ShopLayout() {
  const [open, setOpen] = useState<'cart' | 'search' | null>(null);
  const { key } = useLocation();
  const overlays = useMemo(() => ({ openCart: () => setOpen('cart'), openSearch: () => setOpen('search') }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is open closes when another page comes.
  useEffect(() => setOpen(null), [key]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      setOpen('search');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <OverlaysContext value={overlays}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Masthead />
      <main id="main" tabIndex={-1} style={{ outline: 0 }}>
        <Outlet />
      </main>
      <Footer />
      <SearchModal isOpen={open === 'search'} onClose={() => setOpen(null)} />
      <CartDrawer isOpen={open === 'cart'} onClose={() => setOpen(null)} />
    </OverlaysContext>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

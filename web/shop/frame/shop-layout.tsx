import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { useFooter } from '../../api/own-pages/use-foot.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { keepLink } from '../../cart/code-store.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { PageWord, usePageWord } from '../../ui/page-word.tsx';
import { useShop } from '../../ui/use-shop.ts';
import { PrivacyChoices } from '../pixel/privacy-choices.tsx';
import { ShopHeader } from './masthead.tsx';
import { OverlaysContext } from './overlays.ts';

// The code of overlays is loaded only when a visitor is about to open one.
const CartDrawer = lazyPart(() => import('../cart/cart-drawer.tsx'), { what: msg('The cart'), isOver: true });
const SearchModal = lazyPart(() => import('../search/search-modal.tsx'), { what: msg('The search'), isOver: true });

/** The frame of every page of the shop: masthead above, foot below, search and cart over it. */
export default function ShopLayout() {
  const [open, setOpen] = useState<{ what: 'cart' | 'search'; at: unknown } | null>(null);
  // Once opened they stay, so that closing them gives the focus back to where it came from.
  const opened = useRef({ cart: false, search: false }).current;
  if (open !== null) opened[open.what] = true;
  const { key } = useLocation();
  const { closedNote } = useShop() ?? {};
  const overlays = useMemo(() => {
    const show = (what: 'cart' | 'search') => () => setOpen({ what, at: window.history.state?.key });
    return { openCart: show('cart'), openSearch: show('search') };
  }, []);

  // Whatever is open closes when another page comes, but not when it was opened for that page already: the address
  // changes a moment before the page does.
  const [shown, setShown] = useState(key);
  if (shown !== key) {
    setShown(key);
    if (open?.at !== key) setOpen(null);
  }

  useEffect(keepLink, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      overlays.openSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [overlays]);

  return (
    <OverlaysContext value={overlays}>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      {closedNote && (
        <div className="sheet">
          <p className="note test">{closedNote}</p>
        </div>
      )}
      <ShopHeader
        onNear={() => {
          CartDrawer.bring();
          SearchModal.bring();
        }}
      />
      <main id="main" tabIndex={-1} style={{ outline: 0 }}>
        <Outlet />
      </main>
      <Footer />
      {opened.search && <SearchModal isOpen={open?.what === 'search'} onClose={() => setOpen(null)} />}
      {opened.cart && <CartDrawer isOpen={open?.what === 'cart'} onClose={() => setOpen(null)} />}
    </OverlaysContext>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Pages on which somebody is finishing something: the large name of the shop doesn't stand in their way. */
const TASKS: ReadonlySet<string> = new Set(['/cart', '/checkout', '/checkout-success', '/subscription-success']);

/** The foot of every page of the shop; it names only pages that exist. */
function Footer() {
  const foot = useFooter();
  const word = usePageWord();
  const isTask = TASKS.has(useLocation().pathname);
  return (
    <footer className="foot">
      <div className="sheet">
        <div className="fcols grid">
          <div className="c5 flow lead">
            <p className="t24">{foot?.sentence}</p>
            <p className="two t13 measure">{foot?.note}</p>
            <p className="t13 own">
              {foot?.links.map(({ label, address }) => (
                <a key={label} href={address} rel="noopener">
                  {label}
                </a>
              ))}
            </p>
          </div>
          {foot?.columns.map(({ title, pages }, at) => (
            <ul key={title} className={at === 2 ? 'c3 t13' : 'c2 t13'}>
              {pages[0] && <li className="three">{title}</li>}
              {pages.map(([to, name]) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
              {at === 2 && (
                <>
                  <li className="own">
                    <LanguageSwitch />
                  </li>
                  <li>
                    <PrivacyChoices className="link" />
                  </li>
                </>
              )}
            </ul>
          ))}
        </div>
      </div>
      {!isTask && (
        <div className="big sheet" aria-hidden="true">
          <PageWord word={word} />
        </div>
      )}
    </footer>
  );
}

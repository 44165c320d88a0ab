import { useEffect, useState } from 'react';
import type { LoadedProduct } from '../load-product.ts';
import { freshTester, type TesterState } from './tester-state.ts';

export type TesterControls = TesterState & { change: (change: Partial<TesterState>) => void; reset: () => void };

/** The state of the tester. What a link brought along comes in once the browser has taken the page over. */
export function useTester(product: LoadedProduct['product']): TesterControls {
  const [state, setState] = useState(freshTester);
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    if (search.size === 0) return;
    let isWanted = true;
    import('./tester-link.ts').then(
      ({ readTester }) => isWanted && setState(readTester(search, product)),
      (error: unknown) => console.warn('The link could not be read.', error),
    );
    return () => {
      isWanted = false;
    };
  }, [product]);
  // Another font cannot have the style, features and axes of the one before; its view is made again by its key.
  return {
    ...state,
    styleId: state.styleId ?? product.font?.defaultStyleId,
    change: (change) => setState((before) => ({ ...before, ...change })),
    reset: () => setState(freshTester),
  };
}

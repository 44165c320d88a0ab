import { createContext, useContext } from 'react';

/** What opens over a page of the shop. */
type Overlays = { openCart: () => void; openSearch: () => void };

export const OverlaysContext = createContext<Overlays>({
  openCart: () => undefined,
  openSearch: () => undefined,
});

/** Opens the cart drawer or the search from anywhere in the shop. */
export function useOverlays(): Overlays {
  return useContext(OverlaysContext);
}

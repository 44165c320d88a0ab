import { useState } from 'react';
import { addressPreview } from '../../api/preview-address.ts';
import type { LoadedProduct } from './load-product.ts';

/** What the visitor tries out: words, style, size, features, axes. */
export type TesterState = {
  text: string;
  styleId: number | undefined;
  /** Of one em, in pixels; null sets the words to the full width. */
  size_px: number | null;
  features: Readonly<Record<string, boolean>>;
  axes: Readonly<Record<string, number>>;
};

export type TesterControls = TesterState & { change: (change: Partial<TesterState>) => void; reset: () => void };

export function useTester(product: LoadedProduct['product']): TesterControls {
  const atFirst: TesterState = { text: '', styleId: undefined, size_px: null, features: {}, axes: {} };
  const [state, setState] = useState(atFirst);
  // Another font can not have the style, features and axes of the one before; its view is made anew by its key.
  return {
    ...state,
    styleId: state.styleId ?? product.font?.defaultStyleId,
    change: (change) => setState((before) => ({ ...before, ...change })),
    reset: () => setState(atFirst),
  };
}

/** The address of the picture of what is tried out; without words of the visitor, the font's own specimen word. */
export function addressTester(product: LoadedProduct['product'], tester: TesterState, text = tester.text): string {
  const isUsualStyle = tester.styleId === product.font?.defaultStyleId;
  return addressPreview({
    productId: product.id,
    version: product.version,
    text: text.trim() === '' ? product.specimen || product.name : text,
    styleId: isUsualStyle ? undefined : tester.styleId,
    features: tester.features,
    axes: tester.axes,
  });
}

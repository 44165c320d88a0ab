import { useCallback } from 'react';
import type { ProductDetail } from '#contract/products.ts';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';

/** The font that the advice is for, by the name in its address. Null without one, while it comes, and when there is none. */
export function useFont(slug: string): { font: ProductDetail | null; isMissing: boolean } {
  const ask = useCallback(
    async () => (slug === '' ? null : (await call('productBySlug', { params: { slug } })).data),
    [slug],
  );
  const { data, hasFailed } = useAnswer(ask);
  const font = data?.slug === slug ? data : null;
  return { font, isMissing: slug !== '' && hasFailed };
}

import { useCallback } from 'react';
import { useAnswer } from '../../../api/use-answer.ts';
import { callAdmin } from '../../call-admin.ts';

/** The font that a wordmark is set in, with its styles; null while none is chosen or it has not come. */
export function useChosenFont(productId: number | null) {
  const ask = useCallback(
    async () => (productId === null ? null : (await callAdmin('productById', { params: { id: productId } })).data),
    [productId],
  );
  const { data } = useAnswer(ask);
  return data?.id === productId ? data : null;
}
export type ChosenFont = NonNullable<ReturnType<typeof useChosenFont>>;

import { t } from '#contract/languages/translate.ts';
import type { Part } from '#contract/nouns/parts.ts';
import { useQuery } from '../../api/use-query.ts';
import { adminQuery, useProblem } from '../call-admin.ts';
import { PartsDialog } from './parts-dialog.tsx';
import { texts } from './texts.ts';

/** The packages and styles that the shop proposes for a family that was just uploaded, to be changed and confirmed. */
export function ProposedParts({
  id,
  onSaved,
  onClose,
}: {
  id: number;
  onSaved: (parts: Part[]) => void;
  onClose: () => void;
}) {
  const { data, hasFailed } = useQuery(adminQuery('productById', { params: { id } }));
  useProblem(hasFailed, t(texts.notLoaded));
  const product = data?.data;
  if (!product?.font) return null;
  return <PartsDialog product={product} font={product.font} isProposed onSaved={onSaved} onClose={onClose} />;
}

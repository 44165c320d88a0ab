import type { FaceSource } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { stylesOf } from '../catalogue/queries.ts';

/** Finds the font file of a style, of the main one where none is named; null where the product has no such style. */
export const createFaceFinder =
  ({ db, storage }: Pick<Tools, 'db' | 'storage'>) =>
  async (productId: number, styleId: number | null): Promise<FaceSource | null> => {
    const styles = await stylesOf(db, productId);
    const style = styles.find((one) => (styleId === null ? one.is_default : one.id === styleId));
    return style ? { key: style.file_key, read: () => storage.get(style.file_key) } : null;
  };

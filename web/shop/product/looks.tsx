import { useState } from 'react';
import type { LoadedProduct } from './load-product.ts';
import type { Look } from './look.ts';
import { Picture } from './picture.tsx';
import styles from './tester.module.css';
import { Tester } from './tester.tsx';
import type { TesterControls } from './use-tester.ts';

/**
 * The main picture of a product and its thumbnails. The owner's picture comes first where there is one, the tester stands
 * behind the specimen's thumbnail; without fonts there is no tester, and without either the name has been said above.
 */
export function Looks({ loaded, tester }: { loaded: LoadedProduct; tester: TesterControls }) {
  const { product } = loaded;
  const uploaded = product.images.includes('/picture.webp') ? product.images : null;
  const [look, setLook] = useState<Look>({ of: uploaded === null ? 'specimen' : 'picture', view: 'whole' });
  const shown = { uploaded, look, onLook: setLook };
  if (product.font && look.of === 'specimen') return <Tester loaded={loaded} tester={tester} {...shown} />;
  if (uploaded !== null) return <Picture address={uploaded} loaded={loaded} {...shown} />;
  return <div className={styles.tester} />;
}

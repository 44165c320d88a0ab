import type { LoadedProduct } from './load-product.ts';
import type { Look } from './look.ts';
import looks from './looks.module.css';
import styles from './tester.module.css';
import { Thumbnails } from './thumbnails.tsx';

/** The picture that the owner uploaded, whole or nearer, in the place of the tester. */
export function Picture({
  address,
  loaded: { product, specimen },
  uploaded,
  look,
  onLook,
}: {
  address: string;
  loaded: LoadedProduct;
  uploaded: string | null;
  look: Look;
  onLook: (look: Look) => void;
}) {
  return (
    <>
      <section className={styles.tester} aria-label="Picture">
        <div className={looks.picture} data-view={look.view}>
          <img src={address} alt={`${product.name}, as its maker shows it`} />
        </div>
      </section>
      <Thumbnails drawing={product.font && specimen.drawing} uploaded={uploaded} look={look} onLook={onLook} />
    </>
  );
}

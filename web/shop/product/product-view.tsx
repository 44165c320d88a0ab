import { PageHead } from '../../ui/page-head.tsx';
import { sharePicture } from '../seo/share-picture.ts';
import { About, Shape } from './about.tsx';
import { Also } from './also.tsx';
import { DepthInView } from './depth/depth-in-view.tsx';
import { Languages } from './depth/languages.tsx';
import { LicenseForm } from './license/license-form.tsx';
import { PlanDownloadIfIn } from './license/plan-download-if-in.tsx';
import { WhatYouGet } from './license/what-you-get.tsx';
import type { LoadedProduct } from './load-product.ts';
import { Looks } from './pictures/looks.tsx';
import styles from './product.module.css';
import { ProductTitle } from './product-title.tsx';
import { useTester } from './tester/use-tester.ts';

/** Everything about one font: try it, read about it, choose licences for it. */
export function ProductView({ loaded, alsoHeading }: { loaded: LoadedProduct; alsoHeading: string }) {
  const { product, similar } = loaded;
  const tester = useTester(product);
  return (
    <>
      <PageHead
        title={product.name}
        description={product.shortDescription}
        path={`/product/${product.slug}`}
        picture={product.font ? sharePicture(product) : undefined}
        linked={loaded.linked}
      />
      <div className="sheet">
        <ProductTitle product={product} />
        <Looks loaded={loaded} tester={tester} />
        <div className={styles.body}>
          <div className={styles.left}>
            <About product={product} />
            {product.font && (
              <DepthInView
                product={product}
                font={product.font}
                tester={tester}
                line={loaded.samples[0]?.text ?? product.specimen}
              />
            )}
            {product.font && product.font.languages.length > 0 && (
              <Languages product={product} names={product.font.languages} />
            )}
            <Shape facts={product.shape} />
            <WhatYouGet gets={loaded.gets} />
          </div>
          <aside className={styles.right} id="licences" aria-label="Licences">
            <PlanDownloadIfIn productId={product.id} name={product.name} />
            <LicenseForm product={product} />
          </aside>
        </div>
        <Also similar={similar} heading={alsoHeading} />
      </div>
    </>
  );
}

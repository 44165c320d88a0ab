import { useNameArt } from '../../api/use-name-art.tsx';
import { type CartItem, isSameLine } from '../../cart/cart.ts';
import type { CartCredit } from '../../cart/cart-credits.ts';
import type { CartTerms } from '../../cart/cart-terms.ts';
import { Price } from '../../ui/price.tsx';
import { ReadTerms } from '../terms/read-terms.tsx';
import styles from './checkout.module.css';

/** What is about to be ordered, line by line. */
export function OrderTable({
  items,
  credits,
  terms,
}: {
  items: readonly CartItem[];
  credits: readonly CartCredit[];
  terms: readonly CartTerms[];
}) {
  return (
    <table className={`tab stack ${styles.order}`}>
      <thead>
        <tr>
          <th>Font</th>
          <th>Licence</th>
          <th className="num">Quantity</th>
          <th className="num">Price</th>
          <th className="num">Sum</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.productId}/${item.licenseTypeId}`}>
            <td className="main">
              <FontName image={item.image} name={item.name} />
            </td>
            <td data-l="Licence">
              <span>
                <span className="b">{item.licenseName}</span>
                {terms
                  .filter((line) => isSameLine(line, item))
                  .map((line) => (
                    <span key={line.version} className={`t13 ${styles.credit}`}>
                      <ReadTerms
                        terms={line}
                        slug={line.slug}
                        name={item.licenseName}
                        productId={item.productId}
                        words={`Terms, version ${line.version}`}
                      />
                    </span>
                  ))}
                {credits
                  .filter((credit) => isSameLine(credit, item))
                  .map(({ words }) => (
                    <span key={words} className={`two t13 ${styles.credit}`}>
                      {words}
                    </span>
                  ))}
              </span>
            </td>
            <td className="num" data-l="Quantity">
              {item.quantity}
            </td>
            <td className="num" data-l="Price">
              <Price dollars={item.price} />
            </td>
            <td className="num b" data-l="Sum">
              <Price dollars={(Math.round(item.price * 100) * item.quantity) / 100} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of what is bought, below what is seen of it. */
export function FontName({ image, name }: { image: string; name: string }) {
  const art = useNameArt(image, name, { height: 44 });
  return (
    <span className={styles.name}>
      {art}
      <span className={art ? 'two t13' : 'b'}>{name}</span>
    </span>
  );
}

import type { Order } from '#contract/orders.ts';
import { listFiles } from '../../api/list-files.ts';
import { DownloadLinks } from '../../ui/download-links.tsx';
import styles from './checkout.module.css';
import { FontName } from './order-table.tsx';

/** What was bought, with its licence numbers and files. */
export function BoughtTable({ order }: { order: Order }) {
  const isTwice = (id: number) => order.orderItems.filter(({ product }) => product.id === id).length > 1;
  return (
    <table className={`tab stack ${styles.order}`}>
      <thead>
        <tr>
          <th>Font</th>
          <th>Licence number</th>
          <th className="end">Download</th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map(({ id, product, license, quantity }) => (
          <tr key={id}>
            <td className="main">
              <FontName image={product.image} name={product.name} />
            </td>
            <td data-l="Licence">
              <span>
                <span className="whole">{license.licenseNumber}</span>
                <br />
                <span className="two t13">
                  {license.licenseType.name}
                  {quantity > 1 && ` × ${quantity}`}
                </span>
              </span>
            </td>
            <td className="end">
              <DownloadLinks
                className={styles.files}
                files={listFiles(product.fontDetail)}
                of={product.name}
                under={isTwice(product.id) ? license.licenseType.name : undefined}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';

/** The way to an order, or that there is none. */
export function OrderLink({ id }: { id: number | null }) {
  if (id === null) return 'none';
  return (
    <Link className="link" to={`/admin/orders/${id}`}>
      {t('No. {id}', { id })}
    </Link>
  );
}

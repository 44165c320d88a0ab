import { Link } from 'react-router';

/** The way to an order, or that there is none. */
export function OrderLink({ id }: { id: number | null }) {
  if (id === null) return 'none';
  return (
    <Link className="link" to={`/admin/orders/${id}`}>
      No. {id}
    </Link>
  );
}

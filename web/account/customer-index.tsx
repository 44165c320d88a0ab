import { useEffect } from 'react';
import { useNavigate } from 'react-router';

export { staticPage as headers } from '../api/page-headers.ts';

/** /customer alone means the dashboard. */
export default function CustomerIndex() {
  const navigate = useNavigate();
  useEffect(() => {
    navigate('/customer/dashboard', { replace: true });
  }, [navigate]);
  return null;
}

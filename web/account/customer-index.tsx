import { replace } from 'react-router';
import { inBrowser } from '../api/page-data.ts';

export { nothingYet as loader } from '../api/page-data.ts';
export { staticPage as headers } from '../api/page-headers.ts';

/** /customer alone means the dashboard. */
export const clientLoader = inBrowser(async () => {
  throw replace('/customer/dashboard');
});

export default function CustomerIndex() {
  return null;
}

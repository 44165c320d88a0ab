export { staticPage as headers } from '../api/page-headers.ts';
export default function LicensePage() {
  return null;
}

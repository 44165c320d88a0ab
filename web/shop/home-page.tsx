export { staticPage as headers } from '../api/page-headers.ts';
export default function HomePage() {
  return <h1>Home</h1>;
}

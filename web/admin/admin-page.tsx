import { Link } from 'react-router';
import { useAuth } from '../session/auth-provider.tsx';
import { PageHead } from '../ui/page-head.tsx';

export { staticPage as headers } from '../api/page-headers.ts';

export default function AdminPage() {
  const { session } = useAuth();
  return (
    <>
      <PageHead title="Back office" />
      <div className="headrow">
        <h1>
          Hello, <bdi>{session?.user.fullname}</bdi>
        </h1>
      </div>
      <section className="panel">
        <h2>Mail</h2>
        <p style={{ paddingBlock: 12 }}>Everything the shop has written to its customers, newest first.</p>
        <Link className="btn small" to="/admin/mail">
          Read the mail
        </Link>
      </section>
    </>
  );
}

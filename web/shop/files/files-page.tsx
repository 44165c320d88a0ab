import { data, Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { type RefusalCode, refusals } from '#contract/refusals.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/files-page.ts';
import styles from './files.module.css';

/** What is in the address is for its reader alone. */
export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });

/** `why` is the code with which the link was refused; without one, the page says that the link has expired. */
export function loader({ request, params: { number = '', format = '' } }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const text = searchParams.get('why') ?? '';
  const expires = Number(searchParams.get('expires'));
  const why: RefusalCode | null =
    text in refusals
      ? (text as RefusalCode)
      : !searchParams.has('signature') || !/^[\w.-]+$/.test(number) || !/^[a-z0-9]+$/.test(format)
        ? 'link_invalid'
        : expires * 1000 < Date.now()
          ? 'link_expired'
          : null;
  if (why !== null) {
    const [status, message] = refusals[why];
    return data({ refused: { why, message: t(message) }, ready: null }, { status });
  }
  const fields = [...searchParams].filter(([name]) => ['expires', 'signature', 'release'].includes(name));
  return data({ refused: null, ready: { number, format, fields } });
}

/** Where a mailed link leads: what it is for and a button, or why it works no longer and the way on. */
export default function FilesPage({ loaderData: { refused, ready } }: Route.ComponentProps) {
  return (
    <div className={`sheet ${styles.files}`}>
      <PageHead title={t('Your files')} />
      {ready && (
        <>
          <h1 className="t48">{t('Your files are ready')}</h1>
          <p className="measure">
            {t('Licence {number}, as {format}.', { number: ready.number, format: ready.format.toUpperCase() })}
          </p>
          <form action={`/download/${ready.number}/${ready.format}`} method="get">
            {ready.fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="btn fill">
              {t('Download')}
            </button>
          </form>
          <p className="t13 two measure">{t('This link works for 15 minutes. Your account always has a fresh one.')}</p>
        </>
      )}
      {refused && (
        <>
          <h1 className="t48">{headingOf(refused.why)}</h1>
          <p className="measure">{refused.message}</p>
        </>
      )}
      <p className={styles.ways}>
        <Link className={ready ? 'link' : 'btn fill'} to="/customer/fonts">
          {t('Your fonts')}
        </Link>
        <Link className={ready ? 'link' : 'btn'} to="/customer/order-history">
          {t('Your orders')}
        </Link>
      </p>
    </div>
  );
}

function headingOf(why: RefusalCode): string {
  switch (why) {
    case 'link_expired':
      return t('This link has expired');
    case 'license_revoked':
    case 'plan_refunded':
      return t('This licence was refunded');
    case 'license_ended':
    case 'plan_ended':
      return t('This licence has ended');
    case 'license_disputed':
    case 'plan_disputed':
      return t('This payment is in dispute');
    default:
      return t('This link doesn’t work');
  }
}

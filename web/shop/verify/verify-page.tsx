import { data, Form, Link, redirect } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { VerifiedLicense } from '#contract/nouns/deliveries.ts';
import { nameSold } from '#contract/parts.ts';
import { demoIdentity, numberPrefixOf } from '#contract/shop/demo-identity.ts';
import { callFrom } from '../../api/server-call.ts';
import { useFeature } from '../../api/use-feature.ts';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useShop } from '../../ui/use-shop.ts';
import type { Route } from './+types/verify-page.ts';
import styles from './verify.module.css';

const STATUS_BADGES: Record<VerifiedLicense['status'], { name: Message; look: string }> = {
  valid: { name: msg('Valid'), look: 'ok' },
  refunded: { name: msg('Refunded'), look: 'bad' },
  superseded: { name: msg('Replaced by a larger licence'), look: '' },
  ended: { name: msg('Ended'), look: '' },
};

/** Of which font a licence is and what it allows; of its holder only what the holder shows. */
function VerifiedFacts({ license }: { license: VerifiedLicense }) {
  const { name, look } = STATUS_BADGES[license.status];
  return (
    <section className={styles.facts} aria-label={t('Licence {number}', { number: license.licenseNumber })}>
      <dl className="dl">
        <dt>{t('State')}</dt>
        <dd>
          <span className={`badge ${look}`}>{t(name)}</span>
        </dd>
        <dt>{t('Number')}</dt>
        <dd className="whole">{license.licenseNumber}</dd>
        <dt>{t('Font')}</dt>
        <dd className="b">{nameSold(license.product.name, license.part)}</dd>
        {license.product.designers.length > 0 && (
          <Pair
            label={license.product.designers.length === 1 ? t('Designer') : t('Designers')}
            value={license.product.designers.join(', ')}
          />
        )}
        {license.product.foundry !== null && <Pair label={t('Foundry')} value={license.product.foundry} />}
        <dt>{t('Licence')}</dt>
        <dd>
          {license.licenseType.name}
          {license.quantity > 1 && t(', quantity {quantity}', { quantity: license.quantity })}
        </dd>
        <dt>{t('Licensee')}</dt>
        <dd>{license.licensee === null ? t('not shown by its holder') : <bdi>{license.licensee}</bdi>}</dd>
        <dt>{t('Issued')}</dt>
        <dd>{formatDate(license.issuedAt)}</dd>
        {license.endsAt !== null && <Pair label={t('Until')} value={formatDate(license.endsAt)} />}
      </dl>
      <dl className="dl">
        {Object.entries(license.limits).map(([label, value]) => (
          <Pair key={label} label={label} value={value} />
        ))}
        {license.domains !== null && license.domains.length > 0 && (
          <Pair label={t('Web sites')} value={license.domains.join(', ')} />
        )}
      </dl>
      <p className={`two t13 ${styles.signature}`}>
        {t('Signature {signature}, Ed25519', { signature: license.signature })}
      </p>
    </section>
  );
}

function Pair({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

const STATES: Record<VerifiedLicense['status'], { title: Message; sentence: Message }> = {
  valid: {
    title: msg('Valid'),
    sentence: msg('This licence is valid. Its holder may use the font within these limits.'),
  },
  refunded: {
    title: msg('Refunded'),
    sentence: msg('This licence was refunded. It no longer allows using the font.'),
  },
  superseded: {
    title: msg('Replaced'),
    sentence: msg('The same holder has replaced this licence with a larger one. Ask for its number.'),
  },
  ended: {
    title: msg('Ended'),
    sentence: msg('This licence has expired. Its terms say what you may do with work made while it was valid.'),
  },
};

/** What a number comes to, in a word and a sentence. `wait_s`: too much was asked, and it was not looked at. */
function describeState(license: VerifiedLicense | null, wait_s: number): { title: string; sentence: string } {
  if (license) return { title: t(STATES[license.status].title), sentence: t(STATES[license.status].sentence) };
  if (wait_s > 0)
    return {
      title: t('One moment'),
      sentence: t('Too many licences were verified from your network. Please try again in {wait}.', {
        wait: wait_s === 1 ? t('a second') : t('{count} seconds', { count: wait_s }),
      }),
    };
  return {
    title: t('Unknown'),
    sentence: t('No licence has this number. Check it for typos; it never contains I, L, O, 0 or 1.'),
  };
}

/** A licence's status can change at any moment, so it must not be cached. */
const ofThisMoment = { 'Cache-Control': 'private, no-store' };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('number')?.trim();
  if (typed) throw redirect(`/verify/${encodeURIComponent(typed)}`);
  const number = params.number?.trim() ?? '';
  if (number === '') return data({ number, license: null, wait_s: 0 }, { headers: ofThisMoment });
  try {
    const { data: license } = await callFrom(context)('verifyLicense', { params: { number } });
    return data({ number, license, wait_s: 0 }, { headers: ofThisMoment });
  } catch (error) {
    if (!(error instanceof CallRefused) || (error.status !== 404 && error.status !== 429)) throw error;
    const { status, retryAfter_s } = error;
    const wait_s = retryAfter_s ?? 0;
    const headers = { ...ofThisMoment, ...(wait_s > 0 ? { 'Retry-After': String(wait_s) } : {}) };
    return data({ number, license: null, wait_s }, { headers, status });
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Says of any licence number whether it holds now: for anyone who is shown a certificate. */
export default function VerifyPage({ loaderData }: Route.ComponentProps) {
  const { number, license, wait_s } = loaderData;
  const hasFolders = useFeature('clean');
  const shop = useShop()?.name;
  const state = number === '' ? null : describeState(license, wait_s);
  const prefix = numberPrefixOf(useShop()?.name ?? demoIdentity.name);
  return (
    <div className="sheet">
      <PageHead
        title={state === null ? t('Verify a licence') : t('{title}, licence {number}', { title: state.title, number })}
        {...(number === ''
          ? { path: '/verify', description: t('Check whether a font licence of {shop} is valid today.', { shop }) }
          : {})}
      />
      <div className={styles.head}>
        <h1 className="t72">{state?.title ?? t('Verify a licence')}</h1>
        <p className="t24 measure">
          {number !== '' && !license && <bdi className={styles.number}>{number}</bdi>}
          {state?.sentence ??
            t('Every licence has a number. Enter it to see whether it’s valid today, and what it allows.')}
        </p>
      </div>
      {license && <VerifiedFacts license={license} />}
      <Form className={styles.form} action="/verify" role="search" aria-label={t('Verify a licence')} key={number}>
        <div className="field">
          <label className="lab" htmlFor="licence-number">
            {number === '' ? t('Licence number') : t('Another licence number')}
          </label>
          <input
            className="in"
            id="licence-number"
            name="number"
            required
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="licence-number-note"
          />
          <span className="hint" id="licence-number-note">
            {t('As on the certificate: {prefix}- and three groups of five.', { prefix })}
          </span>
        </div>
        <button type="submit" className="btn">
          {t('Verify')}
        </button>
      </Form>
      {hasFolders && (
        <p className={`two measure ${styles.note}`}>
          {rich('Many fonts at once? {check} without uploading any of them.', {
            check: (
              <Link className="link" to="/clean">
                {t('Check a folder')}
              </Link>
            ),
          })}
        </p>
      )}
      <p className={`two measure ${styles.note}`}>
        {rich(
          'A certificate can also be checked without asking us: its JSON is signed with Ed25519, and our {keys} are open.',
          {
            keys: (
              <a className="link" href="/api/licenses/keys">
                {t('public keys')}
              </a>
            ),
          },
        )}
      </p>
    </div>
  );
}

import { data, Form, redirect } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import type { VerifiedLicense } from '#contract/nouns/deliveries.ts';
import { callFrom } from '../../api/server-call.ts';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useShop } from '../../ui/use-shop.ts';
import type { Route } from './+types/verify-page.ts';
import styles from './verify.module.css';

const LOOKS: Record<VerifiedLicense['status'], { name: string; look: string }> = {
  valid: { name: 'Valid', look: 'ok' },
  refunded: { name: 'Refunded', look: 'bad' },
  superseded: { name: 'Replaced by a larger licence', look: '' },
  ended: { name: 'Ended', look: '' },
};

/** Of which font a licence is and what it allows; of its holder only what the holder shows. */
function VerifiedFacts({ license }: { license: VerifiedLicense }) {
  const { name, look } = LOOKS[license.status];
  return (
    <section className={styles.facts} aria-label={`Licence ${license.licenseNumber}`}>
      <dl className="dl">
        <dt>State</dt>
        <dd>
          <span className={`badge ${look}`}>{name}</span>
        </dd>
        <dt>Number</dt>
        <dd className="whole">{license.licenseNumber}</dd>
        <dt>Font</dt>
        <dd className="b">{license.product.name}</dd>
        {license.product.designers.length > 0 && (
          <Pair
            label={license.product.designers.length === 1 ? 'Designer' : 'Designers'}
            value={license.product.designers.join(', ')}
          />
        )}
        {license.product.foundry !== null && <Pair label="Foundry" value={license.product.foundry} />}
        <dt>Licence</dt>
        <dd>
          {license.licenseType.name}
          {license.quantity > 1 && `, quantity ${license.quantity}`}
        </dd>
        <dt>Licensee</dt>
        <dd>{license.licensee === null ? 'not shown by its holder' : <bdi>{license.licensee}</bdi>}</dd>
        <dt>Issued</dt>
        <dd>{formatDate(license.issuedAt)}</dd>
        {license.endsAt !== null && <Pair label="Until" value={formatDate(license.endsAt)} />}
      </dl>
      <dl className="dl">
        {Object.entries(license.limits).map(([label, value]) => (
          <Pair key={label} label={label} value={value} />
        ))}
        {license.domains !== null && license.domains.length > 0 && (
          <Pair label="Web sites" value={license.domains.join(', ')} />
        )}
      </dl>
      <p className={`two t13 ${styles.signature}`}>Signature {license.signature}, Ed25519</p>
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

const STATES: Record<VerifiedLicense['status'], { title: string; sentence: string }> = {
  valid: { title: 'Valid', sentence: 'This licence holds today. Its holder may use the font within these limits.' },
  refunded: {
    title: 'Refunded',
    sentence: 'This licence was given back. Nobody may use the font by it any more.',
  },
  superseded: {
    title: 'Replaced',
    sentence: 'A larger licence of the same holder has taken the place of this one. Ask for its number.',
  },
  ended: {
    title: 'Ended',
    sentence: 'This licence was for a time, which is over. Its terms say what holds of what was made with it.',
  },
};

/** What a number comes to, in a word and a sentence. `wait_s`: too much was asked, and it was not looked at. */
function sayState(license: VerifiedLicense | null, wait_s: number): { title: string; sentence: string } {
  if (license) return STATES[license.status];
  if (wait_s > 0)
    return {
      title: 'One moment',
      sentence: `Many licences were verified from where you are. Please try again in ${wait_s === 1 ? 'a second' : `${wait_s} seconds`}.`,
    };
  return {
    title: 'Unknown',
    sentence: 'No licence has this number. A letter may be wrong; I, L, O and 0, 1 are never in it.',
  };
}

/** An answer about a licence is of this moment only, so nobody may keep it. */
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

/** Says of any licence number whether it holds now: for whoever is shown a certificate. */
export default function VerifyPage({ loaderData }: Route.ComponentProps) {
  const { number, license, wait_s } = loaderData;
  const shop = useShop()?.name;
  const state = number === '' ? null : sayState(license, wait_s);
  return (
    <div className="sheet">
      <PageHead
        title={state === null ? 'Verify a licence' : `${state.title}, licence ${number}`}
        {...(number === ''
          ? { path: '/verify', description: `Whether a licence of a font of ${shop} holds today.` }
          : {})}
      />
      <div className={styles.head}>
        <h1 className="t72">{state?.title ?? 'Verify a licence'}</h1>
        <p className="t24 measure">
          {number !== '' && !license && <bdi className={styles.number}>{number}</bdi>}
          {state?.sentence ?? 'Every licence has a number. Type it to see whether it holds today, and what it allows.'}
        </p>
      </div>
      {license && <VerifiedFacts license={license} />}
      <Form className={styles.form} action="/verify" role="search" aria-label="Verify a licence" key={number}>
        <div className="field">
          <label className="lab" htmlFor="licence-number">
            {number === '' ? 'Licence number' : 'Another licence number'}
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
            As on the certificate: HRF- and three groups of five.
          </span>
        </div>
        <button type="submit" className="btn">
          Verify
        </button>
      </Form>
      <p className={`two measure ${styles.note}`}>
        A certificate can also be checked without asking us: its JSON is signed with Ed25519, and our{' '}
        <a className="link" href="/api/licenses/keys">
          public keys
        </a>{' '}
        are open.
      </p>
    </div>
  );
}

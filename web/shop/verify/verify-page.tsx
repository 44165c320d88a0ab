import { data, Form, redirect } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { callFrom } from '../../api/server-call.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/verify-page.ts';
import { sayState } from './say-state.ts';
import { VerifiedFacts } from './verified-facts.tsx';
import styles from './verify.module.css';

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
  const state = number === '' ? null : sayState(license, wait_s);
  return (
    <div className="sheet">
      <PageHead
        title={state === null ? 'Verify a licence' : `${state.title}, licence ${number}`}
        {...(number === ''
          ? { path: '/verify', description: 'Whether a licence of a font of Huruf holds today.' }
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

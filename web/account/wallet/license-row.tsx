import { useState } from 'react';
import { Link } from 'react-router';
import { urlOf } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { multiplyLimit } from '#contract/limits.ts';
import type { License } from '#contract/nouns/deliveries.ts';
import { nameSold } from '#contract/parts.ts';
import { offerFile } from '../../api/call-offers.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { saveDocument } from '../../api/save-document.ts';
import { useFeature } from '../../api/use-feature.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { rich } from '../../ui/text/rich.tsx';
import { callAccount } from '../call-account.ts';
import { addressList } from '../list-foot.tsx';
import { OwnFontName } from '../sign-in/own-font-name.tsx';
import { NamedDomains } from './license-domains.tsx';
import styles from './wallet.module.css';

/** Few look at it, and it draws. */
const ReleaseDialog = lazyPart(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog }), {
  what: msg('What’s new in this release'),
  isOver: true,
});

const STATES: Record<License['status'], { name: Message; look: string }> = {
  valid: { name: msg('Valid'), look: 'ok' },
  refunded: { name: msg('Refunded'), look: '' },
  superseded: { name: msg('Replaced by a larger licence'), look: '' },
  ended: { name: msg('Ended'), look: '' },
};

/** One licence: its font, its licensee, how much it allows in all, and its term. */
export function LicenseRow({ license, isManaged }: { license: License; isManaged: boolean }) {
  const hasPlans = useFeature('subscriptions');
  const { product, part, licenseType, quantity, status } = license;
  const isValid = status === 'valid';
  return (
    <li className={styles.license}>
      <OwnFontName product={product} part={part} isFaint={!isValid} />
      <div>
        <p className="b">
          {licenseType.name}
          {quantity > 1 && ` × ${quantity}`}
        </p>
        <p className="two whole">{license.licenseNumber}</p>
        <p className="two">
          {t('for')} <bdi>{license.licensee}</bdi>
        </p>
        {license.company && license.company.name !== license.licensee && (
          <p className="two">{t('in the wallet of {company}', { company: license.company.name })}</p>
        )}
        {isValid && isManaged && license.domains && <NamedDomains license={license} domains={license.domains} />}
        {isManaged && <ShowLicensee license={license} />}
      </div>
      <dl className={styles.limits}>
        {Object.entries(license.limits).map(([label, value]) => (
          <div key={label}>
            <dt className="two">{label}</dt>
            <dd className={isValid ? 'b' : 'two'}>{multiplyLimit(value, quantity)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className={`badge ${STATES[status].look}`}>{t(STATES[status].name)}</p>
        <p className="two">{describeTerm(license)}</p>
        {status === 'refunded' && <p className="two">{t('Delete the files, please.')}</p>}
      </div>
      <div className={styles.ways}>
        {isValid && product.hasFonts && (
          <Link className="btn small" to={addressList('/customer/fonts', { query: product.name, page: 1 })}>
            {t('Download')}
            <span className="vh"> {nameSold(product.name, part)}</span>
          </Link>
        )}
        {isValid && product.hasFonts && <NewRelease license={license} />}
        {status !== 'refunded' && (
          <DocumentLink
            name={t('Certificate')}
            hint={t('of {font}, {license}, {number}', {
              font: nameSold(product.name, part),
              license: licenseType.name,
              number: license.licenseNumber,
            })}
            href={urlOf('licenseCertificate', { number: license.licenseNumber })}
            onSave={saveDocument}
          />
        )}
        {license.quote?.hasContract && (
          <a className="link" href={offerFile(license.quote.token, '/contract.pdf')} download>
            {t('Contract')}
            <span className="vh"> {t('of offer {number}', { number: license.quote.number })}</span>
          </a>
        )}
        {license.terms && (
          <Link className="link" to={`/license/${license.terms.slug}/${license.terms.version}`}>
            {rich('Terms{ofLicense} version {version}', {
              ofLicense: <span className="vh"> {t('of {name},', { name: licenseType.name })} </span>,
              version: license.terms.version,
            })}
          </Link>
        )}
        {canBeRenewed(license) && (
          <Link className="link" to={`/product/${product.slug}#licences`}>
            {t('Renew')}
            <span className="vh"> {t('{license} of {font}', { license: licenseType.name, font: product.name })}</span>
          </Link>
        )}
        {isValid && license.plan === null && license.endsAt === null && product.isOnOffer && (
          <Link className="link" to={`/product/${product.slug}#licences`}>
            {t('Larger licence')}
            <span className="vh"> {t('of {name}', { name: product.name })}</span>
          </Link>
        )}
        {status === 'ended' && license.plan && hasPlans && (
          <Link className="link" to="/customer/subscription">
            {t('Renew')}
            <span className="vh"> {license.plan.name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}

/** Says that there is a later release than the one that was bought, and shows what is different. */
function NewRelease({ license }: { license: License }) {
  const [isOpen, setOpen] = useState(false);
  const { name, release, releases } = license.product;
  const [newest] = releases;
  if (!newest || newest.release === release) return null;
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {rich('{name}{version} is there', { name: <span className="vh">{name} </span>, version: newest.version })}
      </button>
      {isOpen && <ReleaseDialog license={license} onClose={() => setOpen(false)} />}
    </>
  );
}

/** One that was bought for a time, runs or has run out, and is still on offer. */
const canBeRenewed = ({ status, endsAt, plan, product }: License) =>
  plan === null && endsAt !== null && (status === 'valid' || status === 'ended') && product.isOnOffer;

function describeTerm({ status, issuedAt, endsAt, plan }: License): string {
  const from = formatDate(issuedAt);
  if (status === 'refunded' || status === 'superseded') return t('issued {from}', { from });
  if (endsAt === null) return t('from {from}, perpetual', { from });
  return t('from {from} to {end}{plan}', {
    from,
    end: formatDate(endsAt),
    plan: plan ? t(', by {name}', { name: plan.name }) : '',
  });
}

/** Lets anyone who has the number of a licence see its licensee at /verify, or not. */
function ShowLicensee({ license }: { license: License }) {
  const { licenseNumber: number } = license;
  const [isShown, setShown] = useState(license.showLicensee);
  const [hasFailed, setFailed] = useState(false);

  async function change(showLicensee: boolean) {
    setShown(showLicensee);
    setFailed(false);
    try {
      await callAccount('updateLicense', { params: { number }, body: { showLicensee } });
    } catch (error) {
      console.warn('The switch could not be kept.', error);
      setShown(!showLicensee);
      setFailed(true);
    }
  }

  return (
    <>
      <p className={`dense two ${styles.shown}`}>
        <label className="check">
          <input type="checkbox" checked={isShown} onChange={(event) => void change(event.target.checked)} />
          <span>
            {rich('Show the name{ofLicense} at', {
              ofLicense: <span className="vh"> {t('of licence {number}', { number })}</span>,
            })}
          </span>
        </label>
        <Link className="link" to={`/verify/${number}`}>
          {t('verify')}
          <span className="vh"> {t('licence {number}', { number })}</span>
        </Link>
      </p>
      <span role="alert">
        {hasFailed && <span className="err">{t('This wasn’t saved. Try again in a moment.')}</span>}
      </span>
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { TracedFile } from '#contract/admin/tracing.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { nameSold } from '#contract/parts.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { withWords } from '../../api/bring-words.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { useMutation } from '../../api/use-mutation.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { useDrop } from '../../ui/form/use-drop.ts';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { sendForm } from '../form/send-form.ts';
import styles from './trace.module.css';

/** What staff hear of tracing: what was done, and what was not. */
const texts = {
  notTraced: msg('Failed to trace the file'),
} as const;

const states = {
  valid: msg('Valid'),
  refunded: msg('Refunded'),
  superseded: msg('Replaced by a larger one'),
  ended: msg('Ended'),
} as const;

export { staticPage as headers } from '../../api/page-headers.ts';

/** It has words of its own. */
const TraceFolder = lazyPart(() => withWords('clean', () => import('./trace-folder.tsx')), {
  what: msg('The folder check'),
});

const accept = '.ttf,.otf,.woff,.woff2,.zip';

/** Drop a font found elsewhere here to see which customer's copy it is. */
export default function TracePage() {
  const { isPending, fields, mutate } = useMutation({ revalidates: false });
  const [isFolder, setFolder] = useState(false);
  const [found, setFound] = useState<{ name: string; files: TracedFile[] } | null>(null);

  const trace = (file: File) =>
    mutate(async () => {
      setFound(null);
      const form = new FormData();
      form.append('file', file);
      const { files } = await sendForm<{ files: TracedFile[] }>('POST', staffAddresses.traceFile[1], form);
      setFound({ name: file.name, files });
    }, t(texts.notTraced));
  const drop = useDrop(trace);
  return (
    <>
      <PageHead title={t('Trace a file')} />
      <div className="headrow">
        <h1>{t('Trace a file')}</h1>
        <p className="two">{t('Find the licence that a font file was downloaded under. The file isn’t stored.')}</p>
      </div>
      <section className={styles.drop} aria-label={t('Drop a font here')} {...drop}>
        <p>{t('Drop a TTF, OTF, WOFF or WOFF2 file here, or a ZIP of them.')}</p>
        <FileButton accept={accept} isBusy={isPending} onFile={trace}>
          {t('Choose a file')}
        </FileButton>
      </section>
      <section className={styles.folder} aria-labelledby="trace-folder">
        {isFolder ? (
          <>
            <h2 id="trace-folder">{t('Trace a folder')}</h2>
            <TraceFolder />
          </>
        ) : (
          <p>
            <button type="button" className="link" onClick={() => setFolder(true)}>
              {t('Trace a folder or many files')}
            </button>{' '}
            <span className="two">{t('They’re read in this browser, and none is uploaded.')}</span>
          </p>
        )}
      </section>
      <div aria-live="polite">
        {isPending && <span className="spin" role="status" aria-label={t('Reading the file')} />}
        {fields.file && <p className="note bad">{t('{file} Nothing was saved.', { file: fields.file })}</p>}
        {found?.files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an archive may hold two files of one name, and the list never changes.
          <TracedFont key={at} traced={file} />
        ))}
      </div>
    </>
  );
}

/** What a found font tells: the licences that are written into it, and the fonts of the shop that it is drawn like. */
function TracedFont({ traced }: { traced: TracedFile }) {
  const { file, family, style, container, licenses, origins } = traced;
  return (
    <article className={`panel ${styles.font}`}>
      <h2>
        <bdi>{file}</bdi>
      </h2>
      <p className="two">
        {rich('Its name is {family} {style}, {container}.', {
          family: <bdi>{family || t('nothing')}</bdi>,
          style: <bdi>{style}</bdi>,
          container: container.toUpperCase(),
        })}
      </p>
      {licenses.length === 0 && (
        <p>{t('This file contains no licence: it’s the original, or the licence was removed.')}</p>
      )}
      {licenses.map((found) => (
        <FoundLicense key={found.licenseNumber} found={found} />
      ))}
      {origins.length === 0 && <p>{t('No font in the shop looks like this one.')}</p>}
      {origins.length > 0 && <Origins origins={origins} />}
    </article>
  );
}

function Origins({ origins }: { origins: TracedFile['origins'] }) {
  return (
    <table className="tab stack">
      <caption className="vh">{t('Similar fonts in the shop')}</caption>
      <thead>
        <tr>
          <th>{t('Font')}</th>
          <th>{t('Style')}</th>
          <th>{t('Release')}</th>
          <th>{t('The same tables')}</th>
          <th className="num">{t('The same letters')}</th>
        </tr>
      </thead>
      <tbody>
        {origins.map(({ product, style: name, releases, tables, letters, ofLetters }) => (
          <tr key={`${product.id} ${name}`}>
            <td className="main">
              {product.isOnOffer ? (
                <Link className="link" to={`/product/${product.slug}`}>
                  {product.name}
                </Link>
              ) : (
                t('{name} (no longer on offer)', { name: product.name })
              )}
            </td>
            <td data-l={t('Style')}>{name}</td>
            <td data-l={t('Release')}>{releases.join(', ')}</td>
            <td data-l={t('The same tables')}>{tables.join(', ') || t('none')}</td>
            <td className="num" data-l={t('The same letters')}>
              {t('{letters} of {ofLetters}', { letters, ofLetters })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FoundLicense({ found }: { found: TracedFile['licenses'][number] }) {
  const { licenseNumber, licensee } = found;
  return (
    <dl className={styles.licence}>
      <dt>{t('Licence')}</dt>
      <dd className="b whole">{licenseNumber}</dd>
      {licensee !== null && (
        <Fact name={t('The file names')}>
          <bdi>{licensee}</bdi>
        </Fact>
      )}
      <IssuedLicense found={found} />
    </dl>
  );
}

/** What the shop knows of the licence with such a number. */
function IssuedLicense({ found: { license, orderId, holder } }: { found: TracedFile['licenses'][number] }) {
  if (license === null) return <Fact name={t('State')}>{t('The shop hasn’t issued this licence.')}</Fact>;
  return (
    <>
      <Fact name={t('State')}>
        {t('{state}, issued {date}', { state: t(states[license.status]), date: formatDate(license.issuedAt) })}
      </Fact>
      <Fact name={t('Licensee')}>
        <bdi>{license.licensee}</bdi>
      </Fact>
      <Fact name={t('Font')}>
        {nameSold(license.product.name, license.part)}, {license.licenseType.name}
      </Fact>
      {orderId !== null && (
        <Fact name={t('Order')}>
          <Link className="link" to={`/admin/orders/${orderId}`}>
            #{orderId}
          </Link>
        </Fact>
      )}
      {license.plan && <Fact name={t('Plan')}>{license.plan.name}</Fact>}
      {holder && (
        <Fact name={t('Account')}>
          <bdi>{holder.fullname}</bdi>,{' '}
          <a className="link" href={`mailto:${holder.email}`}>
            {holder.email}
          </a>
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

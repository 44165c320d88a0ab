import { t } from '#contract/languages/translate.ts';
import styles from './clean.module.css';
import type { FoundCertificate, UnreadFile } from './found-file.ts';
import { certificateStates, unreadReasons } from './texts.ts';

/** Certificates that lay in the folder, and what could not be read. */
export function OtherFiles({
  certificates,
  unread,
}: {
  certificates: readonly FoundCertificate[];
  unread: readonly UnreadFile[];
}) {
  return (
    <>
      {certificates.length > 0 && (
        <FileList
          title={t('Certificates')}
          files={certificates.map(({ path, state, licenseNumber }) => ({
            path,
            says: `${t(certificateStates[state])}${licenseNumber === '' ? '' : `, ${licenseNumber}`}`,
          }))}
        />
      )}
      {unread.length > 0 && (
        <FileList
          title={t('Not read')}
          files={unread.map(({ path, why }) => ({ path, says: t(unreadReasons[why]) }))}
        />
      )}
    </>
  );
}

function FileList({ title, files }: { title: string; files: readonly { path: string; says: string }[] }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <table className={`tab stack ${styles.rows}`}>
        <thead>
          <tr>
            <th>{t('File')}</th>
            <th>{t('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ path, says }) => (
            <tr key={path}>
              <td className="main">
                <bdi>{path}</bdi>
              </td>
              <td data-l={t('Result')}>
                <span>{says}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { Link } from 'react-router';
import type { AdminProduct } from '#contract/admin/products.ts';
import { t } from '#contract/languages/translate.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { useDrop } from '../../ui/form/use-drop.ts';
import { ProductDialogs } from '../products/product-dialogs.tsx';
import { PublishButton } from '../products/product-status.tsx';
import { UploadProgress, useImport } from '../products/use-upload.tsx';
import styles from './setup.module.css';

const nothing = () => undefined;

/** Brings the first fonts, and publishes them. */
export function FirstFont({ fonts, onImported }: { fonts: readonly AdminProduct[]; onImported: () => void }) {
  const imports = useImport(onImported);
  const { state, cancel } = imports.upload;
  const drop = useDrop((_, files) => imports.bring(files));
  return (
    <>
      <section className={styles.drop} aria-label={t('Drop fonts here')} {...drop}>
        <p>{t('Drop a ZIP of your fonts here, or choose it.')}</p>
        <FileButton accept=".ttf,.otf,.woff,.woff2,.zip" isBusy={state.isUnderway} onFiles={imports.bring}>
          {t('Choose fonts')}
        </FileButton>
      </section>
      <UploadProgress state={state} onCancel={cancel} />
      {fonts.length > 0 && (
        <ul className={styles.fonts} aria-label={t('Your newest fonts')}>
          {fonts.map((font) => (
            <li key={font.id}>
              <bdi className="b">{font.name}</bdi>
              {font.status === 'draft' ? (
                <PublishButton product={font} look="btn small fill" />
              ) : (
                <span className="two">{font.status === 'published' ? t('published') : t('withdrawn')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={`two ${styles.ways}`}>
        <Link className="link" to="/admin/imports/fonts">
          {t('Upload many with their prices')}
        </Link>
        <Link className="link" to="/admin/imports">
          {t('Import earlier licences')}
        </Link>
      </p>
      <ProductDialogs open={null} products={fonts} imports={imports} onClose={nothing} onGone={nothing} />
    </>
  );
}

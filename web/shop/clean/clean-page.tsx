import { msg, t } from '#contract/languages/translate.ts';
import { withWords } from '../../api/bring-words.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { requireFeature } from '../../api/require-feature.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/clean-page.ts';
import styles from './clean-page.module.css';

export { staticPage as headers } from '../../api/page-headers.ts';

const waiting = () => <div className={styles.waiting} />;

/** Nobody needs it before there is a folder, and it has words of its own. */
const CleanPart = lazyPart(() => withWords('clean', () => import('./clean-part.tsx')), {
  what: msg('The folder check'),
  waiting,
});

export async function loader({ context }: Route.LoaderArgs) {
  await requireFeature(context, 'clean');
  return null;
}

/** Says of the fonts in a folder which are licensed, to whom, and what is missing, without any of them leaving it. */
export default function CleanPage() {
  const { isKnown } = useAuth();
  return (
    <div className="sheet">
      <PageHead
        title={t('Check a folder')}
        description={t('Which fonts in this folder are you licensed to use? Your files stay in your browser.')}
        path="/clean"
      />
      <div className={styles.head}>
        <h1 className="t72">{t('Check a folder')}</h1>
        <p className="t24 measure">
          {t('Which fonts in this folder are you licensed to use? Your files stay in your browser.')}
        </p>
      </div>
      {isKnown ? <CleanPart /> : waiting()}
    </div>
  );
}

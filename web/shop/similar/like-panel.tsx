import { useEffect, useRef, useState } from 'react';
import { addresses } from '#contract/addresses.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { ErrorBody } from '#contract/refusals.ts';
import { formatMegabytes, uploadSizes } from '#contract/upload-sizes.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { useDrop } from '../../ui/form/use-drop.ts';
import styles from './like.module.css';
import { LikeRow } from './like-row.tsx';

/** What a visitor hears of a font that fonts are to be compared with. */
const texts = {
  tooLarge: (name: string, most: string) => t('{name} is larger than {most}.', { name, most }),
} as const;

const PicturePanel = lazyPart(() => import('./picture/picture-panel.tsx'), {
  what: msg('This part'),
  waiting: () => <span className="spin" role="status" aria-label={t('Loading')} />,
});

const pictureTypes = 'image/png,image/jpeg,image/webp';

const UNAVAILABLE = msg('The shop could not be reached. Check your connection and try again.');

/** Asks the shop which fonts look like the one in a file. Why it cannot say is said in a sentence. */
async function askSimilar(file: File): Promise<{ found: Product[] | null; trouble: string | null }> {
  if (file.size > uploadSizes.compared)
    return { found: null, trouble: texts.tooLarge(file.name, formatMegabytes(uploadSizes.compared)) };
  const form = new FormData();
  form.append('file', file);
  const [method, path] = addresses.likeFile;
  const reply = await fetch(path, { method, body: form }).catch(() => null);
  const body: unknown = await reply?.json().catch(() => null);
  if (reply?.ok) return { found: body as Product[], trouble: null };
  const error = body as ErrorBody | null | undefined;
  return { found: null, trouble: t(error?.fields?.file ?? error?.message ?? UNAVAILABLE) };
}

/** What is pasted anywhere while the panel is open, where it is a picture. */
function usePastedPicture(onPaste: (file: File) => void) {
  const latest = useRef(onPaste);
  latest.current = onPaste;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(isPicture);
      if (file) latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

const isPicture = ({ type }: File) => type.startsWith('image/');

type State = { name: string; found: Product[] | null; trouble: string | null };

/**
 * Takes a font file and shows the most similar fonts of the shop: the file is uploaded and not stored. A picture stays
 * in the browser, and only the shapes of its letters are sent.
 */
export default function SimilarPanel() {
  const [state, setState] = useState<State | null>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const requested = useRef(0);

  async function ask(file: File) {
    requested.current += 1;
    const turn = requested.current;
    setPicture(isPicture(file) ? file : null);
    if (isPicture(file)) return setState(null);
    setState({ name: file.name, found: null, trouble: null });
    const answer = await askSimilar(file);
    // A later file may have been answered first.
    if (turn === requested.current) setState({ name: file.name, ...answer });
  }

  const drop = useDrop(ask);
  usePastedPicture(ask);
  const isWaiting = state !== null && state.found === null && state.trouble === null;
  return (
    <section className={styles.panel} aria-label={t('Fonts like a file')} {...drop}>
      <div className={styles.ask}>
        <p>{t('Drop a font here to see what looks like it. The file is compared and forgotten.')}</p>
        <FileButton accept=".ttf,.otf,.woff,.woff2" onFile={ask}>
          {t('Choose a font file')}
        </FileButton>
      </div>
      <div className={styles.ask}>
        <p>
          {t(
            'Or drop or paste a picture of a word. It stays in your browser: only the shapes of its letters are sent.',
          )}
        </p>
        <FileButton accept={pictureTypes} onFile={ask}>
          {t('Choose a picture')}
        </FileButton>
      </div>
      {picture && <PicturePanel file={picture} />}
      <div aria-live="polite">
        {isWaiting && <span className="spin" role="status" aria-label={t('Comparing')} />}
        {state?.trouble && <p className="note bad">{state.trouble}</p>}
        {state?.found && (
          <>
            <p className="two t13">
              {t('Most like')} <bdi>{state.name}</bdi>
            </p>
            <ul className={styles.found}>
              {state.found.map((product) => (
                <LikeRow key={product.id} product={product} text={product.name}>
                  {product.name}
                </LikeRow>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

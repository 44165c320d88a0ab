import { type ReactNode, useMemo, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { formatCount, writeNumber } from '#contract/text/write-number.ts';
import { toastFailure } from '../api/say-failure.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { useShop } from '../ui/use-shop.ts';
import styles from './clean.module.css';
import { FontRows, type JudgedFont } from './font-rows.tsx';
import { type Asker, judgeFile, type Missing, verdicts } from './judge-file.ts';
import { OtherFiles } from './other-files.tsx';
import { texts, verdictNames } from './texts.ts';
import type { FolderResult } from './use-folder-check.ts';

type Props = {
  result: FolderResult;
  asker: Asker;
  onAdd: ((missing: readonly Missing[]) => Promise<void>) | undefined;
  about: ((licenseNumber: string) => ReactNode) | undefined;
  onAgain: () => void;
};

/** What was found in a folder, what needs attention first; printed, it is the PDF of the result. */
export function FolderReport({ result, asker, onAdd, about, onAgain }: Props) {
  const [checkedAt] = useState(() => new Date().toISOString());
  const shop = useShop()?.name ?? '';
  const judged = useMemo<JudgedFont[]>(
    () =>
      result.fonts.map(({ font, answer }) => ({ font, judgement: judgeFile(font, answer, result.allowances, asker) })),
    [result, asker],
  );
  const groups = verdicts.flatMap((verdict) => {
    const fonts = judged.filter(({ judgement }) => judgement.verdict === verdict);
    return fonts.length > 0 ? [{ verdict, fonts }] : [];
  });
  const missing = joinMissing(judged.flatMap(({ judgement }) => judgement.missing ?? []));
  const certified = new Map(
    result.certificates
      .filter(({ state }) => state === 'valid')
      .flatMap(({ files, licenseNumber }) => files.map((hash) => [hash, licenseNumber] as const)),
  );
  return (
    <section aria-labelledby="folder-result">
      <div className={styles.result}>
        <div>
          <h2 className="t32" id="folder-result">
            {result.fonts.length === 0
              ? t('No fonts found')
              : formatCount('{count} font found', '{count} fonts found', result.fonts.length)}
          </h2>
          <p className="two">
            {t('{files} files read, {moment}', { files: writeNumber(result.files), moment: formatMoment(checkedAt) })}
            <span className={styles.printed}> {t('Checked with {shop}.', { shop })}</span>
          </p>
        </div>
        <div className={styles.buttons}>
          {onAdd && missing.length > 0 && <AddMissing missing={missing} onAdd={onAdd} />}
          {result.fonts.length > 0 && (
            <button type="button" className="btn" onClick={() => window.print()}>
              {t('Save as PDF')}
            </button>
          )}
          <button type="button" className="btn" onClick={onAgain}>
            {t('Check another folder')}
          </button>
        </div>
      </div>
      {result.isCancelled && <p className="note">{t('You stopped, so some files weren’t read.')}</p>}
      {result.isCut && (
        <p className="note">{t('There are more files than can be read at once. Check the rest on its own.')}</p>
      )}
      {groups.length > 0 && (
        <dl className={styles.figures}>
          {groups.map(({ verdict, fonts }) => (
            <div key={verdict}>
              <dt>{t(verdictNames[verdict].name)}</dt>
              <dd className="t32">{writeNumber(fonts.length)}</dd>
            </div>
          ))}
        </dl>
      )}
      {groups.map(({ verdict, fonts }) => (
        <FontRows key={verdict} verdict={verdict} fonts={fonts} certified={certified} about={about} />
      ))}
      <OtherFiles certificates={result.certificates} unread={result.unread} />
    </section>
  );
}

function AddMissing({ missing, onAdd }: { missing: Missing[]; onAdd: NonNullable<Props['onAdd']> }) {
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      await onAdd(missing);
    } catch (error) {
      toastFailure(t(texts.notAdded), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="btn go" disabled={isBusy} onClick={() => void add()}>
      {formatCount(
        'Add {count} missing licence to the cart',
        'Add {count} missing licences to the cart',
        missing.length,
      )}
    </button>
  );
}

/** One of each product: what one of its files lacks most. */
function joinMissing(all: readonly Missing[]): Missing[] {
  const byProduct = new Map<number, Missing>();
  for (const one of all) {
    const known = byProduct.get(one.product.id);
    byProduct.set(one.product.id, {
      product: one.product,
      people: Math.max(one.people, known?.people ?? 0),
      websites: Math.max(one.websites, known?.websites ?? 0),
    });
  }
  return [...byProduct.values()];
}

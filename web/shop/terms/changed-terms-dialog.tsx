import { diffWordsWithSpace } from 'diff';
import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { formatRuns, readClauses } from '#contract/text/markdown.ts';
import { allOf, shopQuery, useQuery } from '../../api/use-query.ts';
import type { CartItem } from '../../cart/cart.ts';
import type { ChangedTerms } from '../../cart/cart-terms.ts';
import { Modal } from '../../ui/modal.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import styles from './terms.module.css';

type Change = ChangedTerms & {
  item: CartItem | undefined;
  clauses: { heading: string; before: string; after: string }[];
};

/** Says that a licence is sold under other terms by now, word by word, and asks whether it is bought under these. */
export default function ChangedTermsDialog({
  items,
  changed,
  onKeep,
  onAgree,
}: {
  items: readonly CartItem[];
  changed: ChangedTerms[];
  onKeep: () => void;
  onAgree: (changed: ChangedTerms[]) => void;
}) {
  const {
    data: texts,
    hasFailed,
    reload,
  } = useQuery(
    allOf(...changed.flatMap(({ license_type_id: id, from, to }) => [termsQuery(id, from), termsQuery(id, to)])),
  );
  const changes =
    texts &&
    changed.map((one, at) =>
      compare(one, items, mustExist(texts[2 * at]).data.text, mustExist(texts[2 * at + 1]).data.text),
    );
  const title = t('The terms changed while you were here');
  return (
    <Modal isOpen onClose={onKeep} label={title}>
      <div className={styles.dialog}>
        <div className={styles.bar}>
          <h2>{title}</h2>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keys. */}
        <section className={styles.body} tabIndex={0} aria-label={t('What changed')} aria-busy={!changes}>
          <p>{t('Nothing was ordered.')}</p>
          {hasFailed && <LoadError what={t('What changed')} onRetry={reload} />}
          {!changes && !hasFailed && <span className="spin" role="status" aria-label={t('Loading')} />}
          {changes?.map((change) => (
            <ChangeOf key={`${change.product_id}/${change.license_type_id}`} change={change} />
          ))}
        </section>
        <div className={styles.foot}>
          <button type="button" className="btn" onClick={onKeep}>
            {t('Leave it in the cart')}
          </button>
          <button type="button" className="btn fill" disabled={changes === null} onClick={() => onAgree(changed)}>
            {changed.length === 1
              ? t('Agree to version {to}', { to: mustExist(changed[0]).to })
              : t('Agree to the new terms')}
          </button>
        </div>
      </div>
    </Modal>
  );
}

function ChangeOf({ change: { item, from, to, clauses } }: { change: Change }) {
  return (
    <section className={styles.change}>
      <p>
        {rich('{license}you read version {read}; it is sold under version {sold} now.{onlyOrder}', {
          license: item ? `${item.name}, ${item.licenseName}: ` : '',
          read: from,
          sold: to,
          onlyOrder: clauses.length === 0 && t(' Only the order of its words differs.'),
        })}
      </p>
      {clauses.map(({ heading, before, after }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          {before !== '' && (
            <p>
              <span className="vh">{t('Before:')} </span>
              {parts(before, after, 'removed')}
            </p>
          )}
          {after !== '' && (
            <p>
              <span className="vh">{t('Now:')} </span>
              {parts(before, after, 'added')}
            </p>
          )}
        </div>
      ))}
      {item && (
        <p className="two">{t('The price is the same: {price}.', { price: formatDollars(centsOf(item.price)) })}</p>
      )}
    </section>
  );
}

/** One side of a difference, with what only it has. */
function parts(before: string, after: string, side: 'added' | 'removed') {
  const other = side === 'added' ? 'removed' : 'added';
  return diffWordsWithSpace(before, after)
    .filter((part) => !part[other])
    .map((part, at) => {
      const Tag = side === 'added' ? 'ins' : 'del';
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing but their order.
      return part[side] ? <Tag key={at}>{part.value}</Tag> : <span key={at}>{part.value}</span>;
    });
}

const termsQuery = (id: number, version: number) =>
  shopQuery('readLicenseTerms', { params: { id }, query: { version } });

const readTerms = (text: string) =>
  new Map(readClauses(text).map(({ heading, blocks }) => [heading ?? t('Introduction'), formatBlocks(blocks)]));

function compare(changed: ChangedTerms, items: readonly CartItem[], earlier: string, later: string): Change {
  const before = readTerms(earlier);
  const after = readTerms(later);
  const headings = [...new Set([...after.keys(), ...before.keys()])];
  return {
    ...changed,
    item: items.find((one) => one.productId === changed.product_id && one.licenseTypeId === changed.license_type_id),
    clauses: headings
      .map((heading) => ({ heading, before: before.get(heading) ?? '', after: after.get(heading) ?? '' }))
      .filter((clause) => clause.before !== clause.after),
  };
}

const formatBlocks = (blocks: ReturnType<typeof readClauses>[number]['blocks']): string =>
  blocks
    .map((block) => (block.kind === 'list' ? block.items.map(formatRuns).join('\n') : formatRuns(block.runs)))
    .join('\n');

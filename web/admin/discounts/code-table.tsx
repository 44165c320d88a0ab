import { msg, t } from '#contract/languages/translate.ts';
import type { Code } from '#contract/nouns/codes.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { RowActions, useRowDialogs } from '../table/row-actions.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { ClearSearch, TableSearch } from '../table/table-filters.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import { CodeDialog } from './code-dialog.tsx';
import { describeFonts, describeTime, describeValue, listConditions, nameCode } from './describe-discount.ts';
import styles from './discounts.module.css';
import { texts } from './texts.ts';

export const codes: TableKind<Code, 'id'> = {
  path: '/admin/discounts',
  sorts: ['id'],
  failure: texts.codesNotLoaded,
  load: ({ page, size, query }) => callAdmin('listCodes', { query: { page, limit: size, query } }),
};

const columns: Column<'id'>[] = [
  { name: msg('Code') },
  { name: msg('Takes off'), className: 'num' },
  { name: msg('For'), className: styles.gap ?? '' },
  { name: msg('Valid') },
  { name: msg('Used'), className: 'num' },
  { name: msg('State'), className: styles.gap ?? '' },
  { name: msg('Actions'), className: 'num' },
];

const states: Record<Code['state'], readonly [name: ReturnType<typeof msg>, badge: string]> = {
  running: [msg('Running'), 'ok'],
  planned: [msg('Planned'), 'wait'],
  ended: [msg('Ended'), ''],
  used_up: [msg('Used up'), ''],
};

/** The discount codes and automatic offers; only an administrator may change them. */
export function CodeTable({ loaded }: { loaded: LoadedRows<Code> }) {
  const mayChange = useAuth().session?.user.role === 'admin';
  const table = useTable(codes, loaded);
  const { open, onAdd, onEdit, onDelete, onClose } = useRowDialogs<Code>();
  return (
    <>
      <div className="headrow">
        <h1>{t('Discounts')}</h1>
        <div className="tools">
          <TableSearch table={table} label={t('Search discounts')} />
          {mayChange && (
            <button type="button" className="btn fill small" onClick={onAdd}>
              {t('Add a discount')}
            </button>
          )}
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        name={t('Discounts')}
        what={t('The discounts')}
        look="stack"
        awaited={{ rows: 4, height: 50, phone: 220 }}
        none={
          <>
            <p className="t24">{table.view.query === '' ? t('No discounts yet.') : t('No discounts match.')}</p>
            {table.view.query === '' && (
              <p className={`two ${styles.words}`}>
                {t(
                  'A discount is a code that buyers enter, such as SPRING, or an automatic offer, such as 10% off three fonts. Its link puts the code in the cart.',
                )}
              </p>
            )}
            <ClearSearch table={table} />
          </>
        }
      >
        {(code) => (
          <CodeRow code={code} actions={mayChange && { onEdit: () => onEdit(code), onDelete: () => onDelete(code) }} />
        )}
      </SortedTable>
      {open?.to === 'edit' && <CodeDialog code={open.row} onClose={onClose} />}
      {open?.to === 'delete' && <DeleteCode code={open.row} onClose={onClose} />}
    </>
  );
}

function CodeRow({ code, actions }: { code: Code; actions: { onEdit: () => void; onDelete: () => void } | false }) {
  const [state, badge] = states[code.state];
  const conditions = listConditions(code);
  const used = writeNumber(code.used);
  return (
    <tr>
      <td className="main">
        <span className={`b ${styles.code}`}>{code.code ?? t('Automatic')}</span>
        {code.title !== code.code && <bdi className={`two ${styles.more}`}>{code.title}</bdi>}
        {code.note !== '' && <bdi className={`two ${styles.more}`}>{code.note}</bdi>}
      </td>
      <td className="num" data-l={t('Takes off')}>
        {describeValue(code)}
      </td>
      <td data-l={t('For')} className={styles.gap}>
        <span>
          {describeFonts(code)}
          {conditions.length > 0 && <span className={`two ${styles.more}`}>{conditions.join(', ')}</span>}
        </span>
      </td>
      <td data-l={t('Valid')}>
        <span>{describeTime(code)}</span>
      </td>
      <td className="num" data-l={t('Used')}>
        {code.uses === null ? used : t('{used} of {uses}', { used, uses: writeNumber(code.uses) })}
      </td>
      <td data-l={t('State')} className={styles.gap}>
        <span className={`badge ${badge}`}>{t(state)}</span>
      </td>
      <td className="end">
        {actions ? (
          <RowActions name={nameCode(code)} onEdit={actions.onEdit} onDelete={actions.onDelete}>
            {code.code !== null && <CopyLink code={code.code} />}
          </RowActions>
        ) : (
          code.code !== null && <CopyLink code={code.code} />
        )}
      </td>
    </tr>
  );
}

/** Copies the address that brings the code along. */
function CopyLink({ code }: { code: string }) {
  async function copy() {
    const link = new URL(`/product?code=${code}`, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      toastSuccess(t(texts.copied));
    } catch {
      // Shown, it can be copied by hand.
      toastError(t(texts.notCopied), link);
    }
  }
  return (
    <button type="button" className={`link ${styles.copy}`} onClick={copy}>
      {t('Copy link')}
      <span className="vh"> {t('of {name}', { name: code })}</span>
    </button>
  );
}

/** Asks before a discount ends. */
function DeleteCode({ code, onClose }: { code: Code; onClose: () => void }) {
  const name = nameCode(code);
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      keep={t('Keep the discount')}
      verb={t('Delete the discount')}
      work={() => callAdmin('deleteCode', { params: { id: code.id } })}
      failure={t(texts.notDeleted)}
      done={texts.deleted(name)}
      onClose={onClose}
    >
      {t('It can’t be used from now on. Orders placed with it keep their price. You can’t undo this.')}
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import type { StaffProof } from '#contract/nouns/answer-proofs.ts';
import { authorize } from '../../api/browser-send.ts';
import { saveFile } from '../../api/save-file.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { FreeField, LongField } from '../../ui/form/free-field.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { callAdmin, confirmedAgain } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import styles from './questions.module.css';
import { texts } from './texts.ts';

export const proofs: TableKind<StaffProof, 'id'> = {
  path: '/admin/questions',
  prefix: 'proofs-',
  sorts: ['id'],
  failure: texts.proofsNotLoaded,
  load: ({ page, size }) => callAdmin('listProofs', { query: { page, limit: size } }),
};

const columns: Column<'id'>[] = [
  { name: msg('From') },
  { name: msg('Answer') },
  { name: msg('Document') },
  { name: msg('Sent') },
  { name: msg('State') },
  { name: msg('Actions'), className: 'num' },
];
const states: Record<StaffProof['state'], readonly [name: ReturnType<typeof msg>, badge: string]> = {
  open: [msg('To check'), 'wait'],
  accepted: [msg('Accepted'), 'ok'],
  declined: [msg('Declined'), 'bad'],
};

type Decision = { proof: StaffProof; accept: boolean };

/** Documents that buyers sent to prove an answer. */
export function ProofTable({ loaded }: { loaded: LoadedRows<StaffProof> }) {
  const table = useTable(proofs, loaded);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <section className={styles.proofs} aria-labelledby="proofs">
      <div className="headrow">
        <div>
          <h2 id="proofs">{t('Documents')}</h2>
          <p className={`two ${styles.words}`}>
            {t(
              'Buyers send them to prove an answer. A document comes as it was sent: open it only with a program you trust. It’s deleted once you decide.',
            )}
          </p>
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        name={t('Documents')}
        what={t('The documents')}
        look="stack"
        awaited={{ rows: 2, height: 72, phone: 220 }}
        none={<p className="t24">{t('No documents yet.')}</p>}
      >
        {(proof) => <ProofRow proof={proof} onDecide={(accept) => setDecision({ proof, accept })} />}
      </SortedTable>
      {decision && <DecideProof {...decision} onClose={() => setDecision(null)} />}
    </section>
  );
}

function ProofRow({ proof, onDecide }: { proof: StaffProof; onDecide: (accept: boolean) => void }) {
  const { id, user, question, answer, factor, fileName, sentAt, state, reason } = proof;
  const { isPending, mutate } = useMutation({ revalidates: false });
  const path = `/api/admin/answer-proofs/${id}/file`;
  const download = () => mutate(() => confirmedAgain(() => saveFile(path, authorize())), t(texts.notDownloaded));
  const by = <span className="vh"> {t('of {name}', { name: user.fullname })}</span>;
  return (
    <tr>
      <td className="main">
        <bdi className="b">{user.fullname}</bdi>
        <span className={`two ${styles.help} ${styles.long}`}>{user.email}</span>
      </td>
      <td data-l={t('Answer')}>
        <span>
          <bdi>{question}</bdi>
          <br />
          <bdi className="b">{answer}</bdi> <span className="b">× {factor}</span>
        </span>
      </td>
      <td data-l={t('Document')}>
        {state === 'open' ? (
          <button type="button" className={`link ${styles.long}`} disabled={isPending} onClick={download}>
            <bdi>{fileName}</bdi>
            {by}
          </button>
        ) : (
          <span className="two">{t('deleted')}</span>
        )}
      </td>
      <td data-l={t('Sent')}>
        <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
      </td>
      <td data-l={t('State')}>
        <span>
          <span className={`badge ${states[state][1]}`}>{t(states[state][0])}</span>
          {reason !== '' && <bdi className={`two ${styles.help}`}>{reason}</bdi>}
        </span>
      </td>
      <td className="end">
        {state === 'open' && (
          <span className="acts">
            <button type="button" className={`link ${styles.act}`} onClick={() => onDecide(true)}>
              {t('Accept…')}
              {by}
            </button>
            <button type="button" className={`link ${styles.act}`} onClick={() => onDecide(false)}>
              {t('Decline…')}
              {by}
            </button>
          </span>
        )}
      </td>
    </tr>
  );
}

/** Accepts or declines a document, with what its sender is told. */
function DecideProof({ proof, accept, onClose }: Decision & { onClose: () => void }) {
  const { id, question, answer, user } = proof;
  const name = user.fullname;
  return (
    <FormDialog
      title={accept ? t('Accept the document of {name}?', { name }) : t('Decline the document of {name}?', { name })}
      verb={accept ? t('Accept the document') : t('Decline the document')}
      work={(form) =>
        callAdmin('decideProof', {
          params: { id },
          body: { accept, sentAt: proof.sentAt, reason: String(form.get('reason') ?? '').trim() },
        })
      }
      failure={t(texts.notDecided)}
      done={accept ? texts.accepted(name) : texts.declined(name)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            <bdi>{question}</bdi> <bdi className="b">{answer}</bdi>
          </p>
          <p>
            {accept
              ? t(
                  'From now on their orders with this answer get its price. They get an email, and the document is deleted.',
                )
              : t('They get an email with your reason, can send another document, and this one is deleted.')}
          </p>
          {accept ? (
            <FreeField label={t('Note to them')} name="reason" rows={2} error={errors.reason} />
          ) : (
            <LongField
              label={t('Reason')}
              name="reason"
              rows={3}
              error={errors.reason}
              hint={t('Such as: The card ended last year.')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

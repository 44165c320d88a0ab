import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import type { OrderQuestion } from '#contract/nouns/order-questions.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { RowActions, useRowDialogs } from '../table/row-actions.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { emptyDraft, examples, type QuestionDraft } from './question-draft.ts';
import styles from './questions.module.css';
import { texts } from './texts.ts';

export const questions: TableKind<OrderQuestion, 'id'> = {
  path: '/admin/questions',
  sorts: ['id'],
  failure: texts.notLoaded,
  load: async ({ page, size }) => {
    const { data } = await callAdmin('listOrderQuestions', {});
    return { data: data.slice((page - 1) * size, page * size), total: data.length };
  },
};

const columns: Column<'id'>[] = [
  { name: msg('Question') },
  { name: msg('Kind') },
  { name: msg('Answers') },
  { name: msg('Proof') },
  { name: msg('Actions'), className: 'num' },
];
const kinds: Record<OrderQuestion['kind'], ReturnType<typeof msg>> = {
  choice: msg('Choice'),
  yes_no: msg('Yes or no'),
  country: msg('Country'),
};
/** More countries than these are counted. */
const NAMED_COUNTRIES = 3;

/** What everyone who orders is asked; only an administrator may change it. */
export function QuestionTable({ loaded }: { loaded: LoadedRows<OrderQuestion> }) {
  const mayChange = useAuth().session?.user.role === 'admin';
  const table = useTable(questions, loaded);
  const { open, onAdd, onEdit, onDelete, onClose } = useRowDialogs<OrderQuestion>();
  const [begin, setBegin] = useState<QuestionDraft>(emptyDraft);
  function add(draft: QuestionDraft) {
    setBegin(draft);
    onAdd();
  }
  return (
    <>
      <div className="headrow">
        <div>
          <h1>{t('Order questions')}</h1>
          <p className={`two ${styles.words}`}>
            {t('Asked once for an order. The factors multiply the price of every licence in it.')}
          </p>
        </div>
        {mayChange && (
          <button type="button" className="btn fill small" onClick={() => add(emptyDraft())}>
            {t('Add a question')}
          </button>
        )}
      </div>
      <SortedTable
        table={table}
        columns={mayChange ? columns : columns.slice(0, -1)}
        name={t('Order questions')}
        what={t('The questions')}
        look="stack"
        awaited={{ rows: 2, height: 72, phone: 200 }}
        none={
          <>
            <p className="t24">{t('Nothing is asked yet.')}</p>
            {mayChange && <Examples onChoose={add} />}
          </>
        }
      >
        {(question) => (
          <tr>
            <td className="main">
              <bdi className="b">{question.text}</bdi>
              {question.help !== '' && <bdi className={`two ${styles.help}`}>{question.help}</bdi>}
            </td>
            <td data-l={t('Kind')}>{t(kinds[question.kind])}</td>
            <td data-l={t('Answers')}>
              <ul className={styles.answers}>
                {question.options.map(({ id, text, factor, countries }) => (
                  <li key={id}>
                    <bdi>{text}</bdi> <span className="b">× {factor}</span>
                    {countries.length > 0 && <span className="two"> {describeCountries(countries)}</span>}
                  </li>
                ))}
              </ul>
            </td>
            <td data-l={t('Proof')}>{describeProof(question)}</td>
            {mayChange && (
              <td className="end">
                <RowActions name={question.text} onEdit={() => onEdit(question)} onDelete={() => onDelete(question)} />
              </td>
            )}
          </tr>
        )}
      </SortedTable>
      {open?.to === 'edit' && <QuestionDialog question={open.row} begin={begin} onClose={onClose} />}
      {open?.to === 'delete' && <RemoveQuestion question={open.row} onClose={onClose} />}
    </>
  );
}

/** Questions that others ask; each begins a form. */
function Examples({ onChoose }: { onChoose: (draft: QuestionDraft) => void }) {
  return (
    <>
      <p className="two">{t('Begin with an example and change it as you like:')}</p>
      <ul className={styles.examples}>
        {examples().map(({ name, draft }) => (
          <li key={name}>
            <button type="button" className="btn small" onClick={() => onChoose(draft)}>
              {name}
            </button>
            <span className="two">
              {draft.text}
              <br />
              {draft.options.map(({ text, factor }) => `${text} × ${factor}`).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeCountries(countries: readonly string[]): string {
  const named = countries.slice(0, NAMED_COUNTRIES).map(nameCountry).join(', ');
  const more = countries.length - NAMED_COUNTRIES;
  return more > 0 ? t('{countries} and {count} more', { countries: named, count: more }) : named;
}

function describeProof({ proof, domains }: OrderQuestion): string {
  if (proof === 'document') return t('Document');
  return proof === 'email_domain' ? t('Email at {domains}', { domains: domains.join(', ') }) : t('None');
}

/** Asks before something isn't asked any more. */
function RemoveQuestion({ question, onClose }: { question: OrderQuestion; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Remove “{question}”?', { question: question.text })}
      keep={t('Keep the question')}
      verb={t('Remove the question')}
      work={() => callAdmin('deleteOrderQuestion', { params: { id: question.id } })}
      failure={t(texts.notRemoved)}
      done={t(texts.removed)}
      onClose={onClose}
    >
      {t(
        'It isn’t asked any more and changes no price. Orders that were placed keep what was answered. Documents that wait for a decision are deleted. You can’t undo this.',
      )}
    </ConfirmDialog>
  );
}

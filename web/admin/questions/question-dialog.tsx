import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { OrderQuestion } from '#contract/nouns/order-questions.ts';
import { asRead } from '../../api/as-read.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { OtherLanguagesField, type OwnText, readTranslations } from '../form/other-languages.tsx';
import { OptionRows } from './option-rows.tsx';
import { draftOf, type QuestionDraft, sendQuestion, turnInto } from './question-draft.ts';
import { texts } from './texts.ts';

type Errors = Readonly<Record<string, string>>;

/** Adds a question, beginning with a draft, or changes the one that is given. */
export function QuestionDialog({
  question,
  begin,
  onClose,
}: {
  question: OrderQuestion | null;
  begin: QuestionDraft;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(question === null ? begin : draftOf(question));
  const set = (part: Partial<QuestionDraft>) => setDraft({ ...draft, ...part });

  function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = { ...sendQuestion({ ...draft, text: text('text'), help: text('help') }), ...readTranslations(form) };
    return question === null
      ? callAdmin('createOrderQuestion', { body })
      : callAdmin('updateOrderQuestion', { params: { id: question.id }, body, headers: asRead(question) });
  }

  return (
    <FormDialog
      title={question === null ? t('Add a question') : t('Edit the question')}
      verb={question === null ? t('Add the question') : t('Save the question')}
      work={save}
      failure={question === null ? t(texts.notAdded) : t(texts.notSaved)}
      done={question === null ? t(texts.added) : t(texts.saved)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ChoiceField
            label={t('Kind')}
            name="kind"
            options={[
              ['choice', t('One of several answers')],
              ['yes_no', t('Yes or no')],
              ['country', t('The buyer’s country, without asking')],
            ]}
            value={draft.kind}
            onChange={({ target }) => setDraft(turnInto(kindOf(target.value), draft))}
            error={errors.kind}
          />
          <Field
            label={draft.kind === 'country' ? t('What buyers read') : t('Question')}
            name="text"
            autoComplete="off"
            defaultValue={draft.text}
            error={errors.text}
          />
          <FreeField label={t('Help')} name="help" rows={2} defaultValue={draft.help} error={errors.help} />
          <OptionRows
            kind={draft.kind}
            options={draft.options}
            errors={errors}
            onChange={(options) => set({ options })}
          />
          <OtherLanguagesField
            read={(form) => listTexts(form, draft)}
            stored={question?.translations ?? {}}
            errors={errors}
          />
          {draft.kind !== 'country' && <ProofFields draft={draft} errors={errors} onChange={set} />}
          <p className="note">{t('Asked once for an order. The factors multiply the price of every licence in it.')}</p>
        </>
      )}
    </FormDialog>
  );
}

/** The texts of a question that may stand in every language. */
function listTexts(form: FormData | null, draft: QuestionDraft): OwnText[] {
  const text = (name: 'text' | 'help') => String(form?.get(name) ?? draft[name]);
  return [
    { field: 'text', label: draft.kind === 'country' ? t('What buyers read') : t('Question'), text: text('text') },
    { field: 'help', label: t('Help'), text: text('help'), rows: 2 },
    ...[...new Set(draft.options.map((option) => option.text.trim()))].map((option) => ({ text: option })),
  ];
}

const kindOf = (value: string): OrderQuestion['kind'] => (value === 'yes_no' || value === 'country' ? value : 'choice');

/** How buyers show that an answer with a lower price is true. */
function ProofFields({
  draft,
  errors,
  onChange,
}: {
  draft: QuestionDraft;
  errors: Errors;
  onChange: (part: Partial<QuestionDraft>) => void;
}) {
  const wrongDomain = Object.entries(errors).find(([path]) => path.startsWith('domains'))?.[1];
  return (
    <>
      <ChoiceField
        label={t('Proof for answers with a factor below 1')}
        name="proof"
        none={t('None')}
        options={[
          ['email_domain', t('An email address of certain domains')],
          ['document', t('A document, which you check')],
        ]}
        value={draft.proof ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ proof: value === 'email_domain' || value === 'document' ? value : null })
        }
        error={errors.proof}
      />
      {draft.proof === 'email_domain' && (
        <Labelled
          label={t('Domains')}
          error={wrongDomain}
          hint={t('One on each line, such as ac.id or edu. Those below them count too: design.uni.ac.id.')}
        >
          {(tied) => (
            <textarea
              {...tied}
              className="in"
              rows={4}
              value={draft.domains}
              onChange={(event) => onChange({ domains: event.target.value })}
            />
          )}
        </Labelled>
      )}
      {draft.proof === 'document' && (
        <p className="hint">
          {t('Buyers send a PDF, JPEG or PNG. It waits on this page until you accept or decline it.')}
        </p>
      )}
    </>
  );
}

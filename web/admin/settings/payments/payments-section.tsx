import { useState } from 'react';
import type { PaymentChange, PaymentSettings } from '#contract/admin/payment-settings.ts';
import { CallRefused } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { accountModes, isAccountMode, mainLabel, type PaymentMode } from '#contract/payment-providers.ts';
import { toastFailure } from '../../../api/say-failure.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { FreeField } from '../../../ui/form/free-field.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { rich } from '../../../ui/text/rich.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { ConfirmDialog } from '../../form/confirm-dialog.tsx';
import { savedField, useSavedForm } from '../kept-form.ts';
import { SectionForm } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { AccountFields } from './account-fields.tsx';

/** What each place is called, and what it means to take money there; the empty one follows on its own. */
const modes: readonly (readonly [place: PaymentMode | '', name: Message, meaning: Message])[] = [
  [
    '',
    msg('Automatic'),
    msg(
      'Test purchases on a computer of your own. Once others can reach the shop, or after its first real payment, nothing is sold until you choose.',
    ),
  ],
  ['sandbox', msg('Test purchases'), msg('A test: no money moves, and test purchases deliver the files for free.')],
  [
    'provider_sandbox',
    msg('{provider} test account', { provider: mainLabel }),
    msg('A test at {provider} with its test accounts: no money moves, and test purchases deliver the files for free.', {
      provider: mainLabel,
    }),
  ],
  [
    'live',
    msg('{provider}, live', { provider: mainLabel }),
    msg('Buyers pay real money. Every admin page shows this.'),
  ],
];

const nameOfMode = (paymentMode: PaymentMode | 'none'): string =>
  paymentMode === 'none' ? t('No payments') : t(mustExist(modes.find(([one]) => one === paymentMode))[1]);

/** Where money is taken, and by which account. */
export function PaymentsSection({ payments }: { payments: PaymentSettings }) {
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const stored = useSavedForm('payments', payments);
  const [mode, setMode] = useState((savedField('payments', 'mode') ?? payments.mode ?? '') as PaymentMode | '');
  const [requested, setAsked] = useState<PaymentChange | null>(null);
  const isOutside = (name: PaymentSettings['outside'][number]) => payments.outside.includes(name);

  async function save(typed: FormData) {
    const body = readTyped(typed, mode, payments);
    const isSaved = await mutate(
      () => callAdmin('changePaymentSettings', { body, headers: stored.headers() }),
      (error) => {
        // What it means is asked in words before it is done.
        if (error instanceof CallRefused && error.code === 'sandbox_unconfirmed') setAsked(body);
        else toastFailure(t(texts.notSaved), error);
      },
    );
    if (isSaved) stored.settle();
    if (isSaved) toastSuccess(t(texts.paymentsSaved));
  }

  return (
    <>
      <SectionForm
        title={t('Payments')}
        about={rich('Now: {place}. Secrets are stored encrypted.', {
          place: <span className="b">{nameOfMode(payments.place)}</span>,
        })}
        save={t('Save payments')}
        isBusy={isPending}
        fields={fields}
        look={`dense ${styles.wide}`}
        onSave={save}
        saving={saving}
        kept={{
          ...stored,
          discard: () => {
            stored.discard();
            setMode(payments.mode ?? '');
          },
        }}
      >
        <Labelled
          label={t('Money')}
          error={fields.mode}
          hint={
            isOutside('mode')
              ? t('Set when the shop was installed. Ask the person who runs your server to change it.')
              : undefined
          }
        >
          {(tied) => (
            <Choice
              options={modes.map(([paymentMode, name]) => [paymentMode, t(name)] as const)}
              name="mode"
              value={mode}
              disabled={isOutside('mode')}
              onChange={({ currentTarget }) => setMode(currentTarget.value as PaymentMode | '')}
              {...tied}
            />
          )}
        </Labelled>
        <p className="note">{t(modes.find(([paymentMode]) => paymentMode === mode)?.[2] ?? '')}</p>
        {accountModes.map((paymentMode) => (
          <fieldset
            key={paymentMode}
            className={styles.whole}
            aria-label={nameOfMode(paymentMode)}
            hidden={paymentMode !== mode}
          >
            <AccountFields
              place={paymentMode}
              account={payments.accounts[paymentMode]}
              isWebhookOutside={isOutside('webhookId')}
              fields={paymentMode === mode ? fields : {}}
            />
          </fieldset>
        ))}
        {isAccountMode(mode) && (
          <FreeField
            label={t('Name on the card statement')}
            name="statementName"
            maxLength={22}
            defaultValue={payments.statementName}
            error={fields.statementName}
            hint={t('At most 22 letters. If empty, the account’s name is used.')}
          />
        )}
        {isOutside('bankAccount') ? (
          <div className="field">
            <span className="lab">{t('Bank account for transfers')}</span>
            <span className={styles.mask}>
              <output className={styles.lines}>{payments.bankAccount}</output>
              <span className="tag">{t('set from outside')}</span>
            </span>
          </div>
        ) : (
          <FreeField
            label={t('Bank account for transfers')}
            name="bankAccount"
            rows={3}
            defaultValue={payments.bankAccount}
            error={fields.bankAccount}
            hint={t('Owner, bank, account, each on its own line. Bank transfer is switched on under Features.')}
          />
        )}
      </SectionForm>
      {requested && <SellForNothing change={requested} onSaved={stored.settle} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What is typed of the account that is chosen; what is not shown stays as it was. */
function readTyped(
  typed: FormData,
  mode: PaymentMode | '',
  { statementName, bankAccount }: PaymentSettings,
): PaymentChange {
  const read = (name: string, otherwise = '') => String(typed.get(name) ?? otherwise).trim();
  const secret = read(`${mode}.secret`);
  return {
    mode: mode === '' ? null : mode,
    clientId: read(`${mode}.clientId`),
    webhookId: read(`${mode}.webhookId`),
    ...(secret === '' ? {} : { secret }),
    statementName: read('statementName', statementName),
    bankAccount: read('bankAccount', bankAccount),
    sellForNothing: false,
  };
}

/** The question before a shop sells for no money. */
function SellForNothing({
  change,
  onSaved,
  onClose,
}: {
  change: PaymentChange;
  onSaved: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={t('Take test purchases only?')}
      keep={t('Leave it as it is')}
      verb={t('Take test purchases')}
      busyVerb={t('Saving...')}
      work={() => callAdmin('changePaymentSettings', { body: { ...change, sellForNothing: true } }).then(onSaved)}
      failure={t(texts.notSaved)}
      done={t(texts.paymentsSaved)}
      onClose={onClose}
    >
      {t(
        'No money moves in test purchases: they are free and deliver the files with a test invoice, until you choose another environment. Real payments already started continue as they are.',
      )}
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import type { PaymentChange, PaymentSettings } from '#contract/admin/payment-settings.ts';
import { CallRefused } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { accountPlaces, isAccountPlace, mainLabel, type PaymentPlace } from '#contract/payment-providers.ts';
import { toastFailure } from '../../../api/say-failure.ts';
import { useAct } from '../../../api/use-act.ts';
import { Choice } from '../../../ui/form/choice.tsx';
import { FreeField } from '../../../ui/form/free-field.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { rich } from '../../../ui/text/rich.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { ConfirmDialog } from '../../form/confirm-dialog.tsx';
import { SectionForm } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { AccountFields } from './account-fields.tsx';

/** What each place is called, and what it means to take money there; the empty one follows by itself. */
const places: readonly (readonly [place: PaymentPlace | '', name: Message, meaning: Message])[] = [
  [
    '',
    msg('By itself'),
    msg(
      'The sandbox on a machine of your own. Nothing is sold once the world can reach the shop, or once it took real money, until you choose.',
    ),
  ],
  ['sandbox', msg('Sandbox of this shop'), msg('A test: no money moves, and whoever buys gets the files for nothing.')],
  [
    'provider_sandbox',
    msg('{provider} sandbox', { provider: mainLabel }),
    msg(
      'A test at {provider}, with its test accounts: no money moves, and whoever buys there gets the files for nothing.',
      { provider: mainLabel },
    ),
  ],
  [
    'live',
    msg('{provider}, live', { provider: mainLabel }),
    msg('Buyers pay real money. Every page of this office says so.'),
  ],
];

const nameOfPlace = (place: PaymentPlace | 'none'): string =>
  place === 'none' ? t('No payments') : t(places.find(([one]) => one === place)![1]);

/** Where money is taken, and by which account. */
export function PaymentsSection({ payments }: { payments: PaymentSettings }) {
  const { isBusy, fields, act } = useAct();
  const [mode, setMode] = useState<PaymentPlace | ''>(payments.mode ?? '');
  const [asked, setAsked] = useState<PaymentChange | null>(null);
  const isOutside = (name: PaymentSettings['outside'][number]) => payments.outside.includes(name);

  async function save(typed: FormData) {
    const body = readTyped(typed, mode, payments);
    const isSaved = await act(
      () => callAdmin('changePaymentSettings', { body }),
      (error) => {
        // What it means is asked in words before it is done.
        if (error instanceof CallRefused && error.code === 'sandbox_unconfirmed') setAsked(body);
        else toastFailure(t(texts.notSaved), error);
      },
    );
    if (isSaved) toastSuccess(t(texts.paymentsSaved));
  }

  return (
    <>
      <SectionForm
        title={t('Payments')}
        about={rich('Now: {place}. Secrets are sealed with a key that lies apart from the database and its backup.', {
          place: <span className="b">{nameOfPlace(payments.place)}</span>,
        })}
        save={t('Save payments')}
        isBusy={isBusy}
        fields={fields}
        look={`dense ${styles.wide}`}
        onSave={save}
      >
        <Labelled
          label={t('Money')}
          error={fields.mode}
          hint={isOutside('mode') ? t('Set by the environment of the machine; it is changed there.') : undefined}
        >
          {(tied) => (
            <Choice
              options={places.map(([place, name]) => [place, t(name)] as const)}
              value={mode}
              disabled={isOutside('mode')}
              onChange={({ currentTarget }) => setMode(currentTarget.value as PaymentPlace | '')}
              {...tied}
            />
          )}
        </Labelled>
        <p className="note">{t(places.find(([place]) => place === mode)?.[2] ?? '')}</p>
        {accountPlaces.map((place) => (
          <fieldset key={place} className={styles.whole} aria-label={nameOfPlace(place)} hidden={place !== mode}>
            <AccountFields
              place={place}
              account={payments.accounts[place]}
              isWebhookOutside={isOutside('webhookId')}
              fields={place === mode ? fields : {}}
            />
          </fieldset>
        ))}
        {isAccountPlace(mode) && (
          <FreeField
            label={t('Name on the card statement')}
            name="statementName"
            maxLength={22}
            defaultValue={payments.statementName}
            error={fields.statementName}
            hint={t('At most 22 letters. Left empty, it is the name of the account.')}
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
      {asked && <SellForNothing change={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What is typed of the account that is chosen; what is not shown stays as it was. */
function readTyped(
  typed: FormData,
  mode: PaymentPlace | '',
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
function SellForNothing({ change, onClose }: { change: PaymentChange; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Sell for nothing?')}
      keep={t('Leave it as it is')}
      verb={t('Sell for nothing')}
      busyVerb={t('Saving...')}
      work={() => callAdmin('changePaymentSettings', { body: { ...change, sellForNothing: true } })}
      trouble={t(texts.notSaved)}
      done={t(texts.paymentsSaved)}
      onClose={onClose}
    >
      {t(
        'In a sandbox no money moves: whoever buys from now on gets the files and a test invoice for nothing, until you choose another place. Payments that were begun for real money go on where they are.',
      )}
    </ConfirmDialog>
  );
}

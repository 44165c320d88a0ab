import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CallRefused, fillPath } from '#contract/client.ts';
import { languages } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/translate.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { StaffQuote } from '#contract/nouns/quotes.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { CountryChoice } from '../../ui/form/country-choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, listEveryType } from '../call-admin.ts';
import { everyFont } from '../fonts/every-font.ts';
import { saveByKey } from '../form/form-dialog.tsx';
import { sendForm } from '../form/send-form.ts';
import type { Route } from './+types/new-offer-page.ts';
import { draftsOf, emptyLine, guessLines, type LineDraft, sentLine } from './line-draft.ts';
import { LineFields } from './line-fields.tsx';
import styles from './offers.module.css';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** What led here: an offer to copy, or somebody who wrote. */
type From = { copy?: number; email?: string; name?: string; message?: string };

/** What the form begins with. */
type Beginning = {
  fonts: readonly Product[];
  types: readonly LicenseType[];
  copied: StaffQuote | null;
  from: From;
};

export const clientLoader = inBrowser(() => tryLoad(readBeginning(readFrom(window.history.state?.usr))));

async function readBeginning(from: From): Promise<Beginning> {
  const [fonts, types, copied] = await Promise.all([
    everyFont.read(),
    listEveryType(),
    from.copy === undefined ? null : callAdmin('quoteById', { params: { id: from.copy } }),
  ]);
  return { fonts, types, copied: copied?.data ?? null, from };
}

/** What another page handed over; nothing where there was none. */
function readFrom(state: unknown): From {
  return typeof state === 'object' && state !== null ? state : {};
}

/** Writes an offer by hand. */
export default function NewOfferPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const from = readFrom(useLocation().state);
  const isStale = data !== null && data.from.copy !== from.copy;
  // The address is the same whatever led here, so the form is read again for each.
  useEffect(() => {
    if (isStale) void reload();
  }, [isStale, reload]);
  return (
    <>
      <PageHead title={t('New offer')} />
      <div className="headrow">
        <h1>{t('New offer')}</h1>
        <Link className="link" to="/admin/offers">
          {t('All offers')}
        </Link>
      </div>
      {(isStale || (isLoading && data === null)) && <WaitingRows rows={1} height={340} phone={470} />}
      {hasFailed && <LoadError what={t('The fonts and licence types')} onRetry={reload} />}
      {data && !isStale && <OfferForm beginning={{ ...data, from }} />}
    </>
  );
}

function beginLines({ fonts, types, copied, from }: Beginning): LineDraft[] {
  if (copied) return draftsOf(copied);
  return from.message === undefined ? [emptyLine()] : guessLines(from.message, fonts, types);
}

function OfferForm({ beginning }: { beginning: Beginning }) {
  const { fonts, types, copied, from } = beginning;
  const navigate = useNavigate();
  const [lines, setLines] = useState(() => beginLines(beginning));
  const [country, setCountry] = useState(copied?.buyer?.country ?? '');
  const [contract, setContract] = useState<File | null>(null);
  const { isPending, fields, mutate } = useMutation({ revalidates: false });
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, fields);

  const change = (at: number, part: Partial<LineDraft>) =>
    setLines((before) => before.map((line, position) => (position === at ? { ...line, ...part } : line)));

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    const company = text('company');
    let made: StaffQuote | null = null;
    const work = async () => {
      const { data } = await callAdmin('createQuote', {
        body: {
          email: text('email'),
          name: text('name'),
          company,
          licensee: text('licensee'),
          note: text('note'),
          poNumber: text('poNumber'),
          ...(text('days') !== '' && { days: Number(text('days')) }),
          ...(text('language') !== '' && { language: text('language') }),
          ...(country !== '' && { buyer: { country, company, vatId: text('vatId') } }),
          lines: lines.map(sentLine),
          send: contract === null,
        },
      });
      const { data: found } = await callAdmin('listAllQuotes', { query: { query: data.quote.number, limit: 1 } });
      made = found[0] ?? null;
    };
    if (!(await mutate(work, t(texts.notMade))) || made === null) return;
    await finish(made);
  }

  /** Adds the contract before the offer leaves. */
  async function finish({ id, number, email }: StaffQuote) {
    if (contract !== null) {
      const body = new FormData();
      body.append('file', contract);
      try {
        await sendForm('POST', fillPath(staffAddresses.addQuoteContract[1], { id }), body);
        await callAdmin('sendQuote', { params: { id } });
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        toastError(texts.notUploaded(error.message));
        return navigate(`/admin/offers/${id}`);
      }
    }
    toastSuccess(texts.made(number, email));
    navigate(`/admin/offers/${id}`);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('New offer')}
      noValidate
      onSubmit={(event) => void send(event)}
      onKeyDown={saveByKey}
    >
      <section className="panel" aria-labelledby="to">
        <h2 id="to">{t('Recipient')}</h2>
        <div className={styles.fields}>
          <Field
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={copied?.email ?? from.email}
            error={fields.email}
          />
          <FreeField
            label={t('Name')}
            name="name"
            defaultValue={copied?.recipient.name ?? from.name}
            error={fields.name}
          />
          <Labelled
            label={t('Country')}
            beside={<span className="opt">{t('optional')}</span>}
            error={fields['buyer.country']}
            hint={t('Tax is computed for it. Empty: where you are.')}
          >
            {(tied) => (
              <CountryChoice
                {...tied}
                none={t('Choose')}
                value={country}
                onChange={(event) => setCountry(event.target.value)}
              />
            )}
          </Labelled>
          <FreeField
            label={t('Company')}
            name="company"
            defaultValue={copied?.recipient.company}
            error={fields.company ?? fields['buyer.company']}
            hint={country === '' ? t('With a country it stands on the invoice too.') : undefined}
          />
          {country !== '' && (
            <FreeField
              label={t('VAT or tax number')}
              name="vatId"
              defaultValue={copied?.buyer?.vatId}
              error={fields['buyer.vatId']}
            />
          )}
          <FreeField
            label={t('Licensee')}
            name="licensee"
            defaultValue={copied?.licensee}
            error={fields.licensee}
            hint={t('Empty: the company, else the name.')}
          />
          <FreeField
            label={t('Purchase order')}
            name="poNumber"
            defaultValue={copied?.poNumber ?? undefined}
            error={fields.poNumber}
          />
          <FreeField
            label={t('Days it holds')}
            name="days"
            inputMode="numeric"
            error={fields.days}
            hint={t('Empty: as in the settings.')}
          />
          <ChoiceField
            label={t('Language')}
            name="language"
            defaultValue={copied?.language ?? ''}
            none={t('As the recipient’s account says')}
            options={Object.entries(languages)}
            error={fields.language}
          />
        </div>
        <FreeField
          label={t('Words to the recipient')}
          name="note"
          rows={4}
          defaultValue={copied?.note}
          error={fields.note}
          hint={t('Shown in the email and on the offer.')}
        />
      </section>
      {from.message && (
        <section className="panel" aria-labelledby="written">
          <h2 id="written">{t('What {name} wrote', { name: from.name ?? '' })}</h2>
          <p className={styles.words} dir="auto">
            {from.message}
          </p>
        </section>
      )}
      <section className="panel" aria-labelledby="lines">
        <h2 id="lines">{t('Lines')}</h2>
        {lines.map((line, at) => (
          <LineFields
            key={line.key}
            line={line}
            position={at}
            fonts={fonts}
            types={types}
            errors={errorsOf(fields, at)}
            onChange={(part) => change(at, part)}
            onRemove={lines.length > 1 ? () => setLines(lines.filter((one) => one.key !== line.key)) : null}
          />
        ))}
        <button type="button" className="btn small" onClick={() => setLines([...lines, emptyLine()])}>
          {t('Add a line')}
        </button>
      </section>
      <section className="panel" aria-labelledby="contract">
        <h2 id="contract">{t('Contract')}</h2>
        <FreeFile onFile={setContract} />
      </section>
      <p className={styles.send}>
        <button type="submit" className="btn fill" disabled={isPending}>
          {isPending ? t('Sending...') : t('Send the offer')}
        </button>
        <Link className="btn" to="/admin/offers">
          {t('Cancel')}
        </Link>
      </p>
    </form>
  );
}

/** A PDF of the shop's own that goes with the offer. */
function FreeFile({ onFile }: { onFile: (file: File | null) => void }) {
  return (
    <Labelled
      label={t('Contract as PDF')}
      beside={<span className="opt">{t('optional')}</span>}
      hint={t('At most 10 MB. Anyone with the link of the offer can read it, and it stays with the licence.')}
    >
      {(tied) => (
        <input
          {...tied}
          className={`in ${styles.file}`}
          type="file"
          accept="application/pdf,.pdf"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      )}
    </Labelled>
  );
}

/** What is wrong with one line, by its fields. */
function errorsOf(fields: Readonly<Record<string, string>>, at: number): Record<string, string> {
  const start = `lines.${at}.`;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, words]) =>
      path.startsWith(start) ? [[path.slice(start.length).split('.')[0] ?? '', words] as const] : [],
    ),
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ShopMail } from '#contract/admin/mail-words.ts';
import type { Language } from '#contract/languages/languages.ts';
import { missingIn, type Translations } from '#contract/languages/own-words.ts';
import { t } from '#contract/languages/translate.ts';
import type { MailWords } from '#contract/mail-kinds.ts';
import { asRead } from '../../api/as-read.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx';
import { Switch } from '../../ui/form/choice.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { saveByKey } from '../form/form-dialog.tsx';
import { LanguageChoice, useOwnLanguages } from '../form/other-languages.tsx';
import styles from './email.module.css';
import { MailPreview } from './mail-preview.tsx';
import { mailTexts, whyNecessary } from './mail-texts.ts';
import { texts } from './texts.ts';

const fieldNames = ['subject', 'opening', 'closing'] as const;

/** The owner's words of an email in each language, with how it reads below. */
export function MailEditor({ mail }: { mail: ShopMail }) {
  const { main } = useOwnLanguages();
  const stored = { subject: mail.subject, opening: mail.opening, closing: mail.closing };
  const [words, setWords] = useState<MailWords>(stored);
  const [translations, setTranslations] = useState<Translations>(mail.translations);
  const [language, setLanguage] = useState(main);
  const saving = useMutation();
  const { isPending, fields, mutate, changed, overwrite } = saving;
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, fields);
  const draft = { ...words, translations };
  const isChanged = JSON.stringify(draft) !== JSON.stringify({ ...stored, translations: mail.translations });

  const read = (name: keyof MailWords) => (language === main ? words[name] : textIn(translations, language, name));
  function write(name: keyof MailWords, text: string) {
    if (language === main) setWords({ ...words, [name]: text });
    else setTranslations({ ...translations, [language]: { ...translations[language], [name]: text } });
  }
  /** Empty texts in every language stand for the shop's words. */
  function reset() {
    setWords({ subject: '', opening: '', closing: '' });
    const emptied = Object.keys(translations).map((one) => [one, { subject: '', opening: '', closing: '' }]);
    setTranslations(Object.fromEntries(emptied));
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    const work = () => callAdmin('changeShopMail', { params: { kind: mail.kind }, body: draft, headers: asRead(mail) });
    if (await mutate(work, t(texts.notSaved))) toastSuccess(t(texts.saved));
  }

  return (
    <article className={styles.editor} aria-label={t(mailTexts[mail.kind].name)}>
      <p className={styles.back}>
        <Link className="link" to="/admin/mail/words">
          {t('All emails')}
        </Link>
      </p>
      <h2 className="t24">{t(mailTexts[mail.kind].name)}</h2>
      <p className="measure">{t(mailTexts[mail.kind].when)}</p>
      <SendingSwitch mail={mail} />
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={save} onKeyDown={saveByKey}>
        <LanguageChoice
          chosen={language}
          countMissing={(one) => missingIn(one, { fields: words }, translations).length}
          onChoose={setLanguage}
        />
        {fieldNames.map((name) => (
          <Labelled
            key={name}
            label={labelOf(name)}
            beside={<span className="opt">{t('optional')}</span>}
            error={fields[language === main ? name : `translations.${language}.${name}`]}
            hint={hintOf(name, language === main ? null : words[name])}
          >
            {(tied) => {
              const common = {
                className: 'in',
                dir: 'auto' as const,
                lang: language,
                autoComplete: 'off',
                value: read(name),
                ...tied,
              };
              return name === 'subject' ? (
                <input {...common} maxLength={150} onChange={({ target }) => write(name, target.value)} />
              ) : (
                <textarea {...common} rows={4} onChange={({ target }) => write(name, target.value)} />
              );
            }}
          </Labelled>
        ))}
        <p className="hint">
          {t('You can name {names}. Plain text; an empty line begins a new paragraph.', {
            names: mail.names.map((name) => `{${name}}`).join(', '),
          })}
        </p>
        <ChangedMeanwhile
          changed={changed}
          onMine={() => {
            overwrite();
            form.current?.requestSubmit();
          }}
          onTheirs={() => {
            setWords(stored);
            setTranslations(mail.translations);
          }}
        />
        <p className="tools">
          <button type="submit" className="btn fill" disabled={isPending || !isChanged}>
            {isPending ? t('Saving...') : t('Save the email')}
          </button>
          <button type="button" className="btn" onClick={reset} disabled={isPending}>
            {t('Use the shop’s words')}
          </button>
        </p>
      </form>
      <MailPreview kind={mail.kind} draft={{ ...draft, language }} />
    </article>
  );
}

function textIn(translations: Translations, language: Language, name: keyof MailWords): string {
  const text = translations[language]?.[name];
  return typeof text === 'string' ? text : '';
}

const labelOf = (name: keyof MailWords) =>
  ({ subject: t('Subject and heading'), opening: t('Opening'), closing: t('Closing') })[name];

/** What an empty text means, or in another language the text that is translated. */
function hintOf(name: keyof MailWords, translated: string | null): string | undefined {
  if (translated !== null && translated !== '') return translated;
  if (name === 'opening') return t('Stands in place of the greeting. Facts, links and buttons of the email follow.');
  return name === 'closing' ? t('Stands at the end, before the signature.') : t('Empty: the shop’s words.');
}

/** Switches an email on and off, or says why it is always sent. */
function SendingSwitch({ mail }: { mail: ShopMail }) {
  const { isPending, mutate } = useMutation();
  const why = whyNecessary[mail.group];
  if (!mail.canBeOff) return <p className="two measure">{why && t(why)}</p>;
  const turn = async () => {
    const body = { isOn: !mail.isOn };
    await mutate(
      () => callAdmin('changeShopMail', { params: { kind: mail.kind }, body, headers: asRead(mail) }),
      t(texts.notSaved),
    );
  };
  return (
    <p>
      <Switch isOn={mail.isOn} isBusy={isPending} onTurn={turn}>
        {mail.isOn ? t('Sent') : t('Not sent')}
      </Switch>
    </p>
  );
}

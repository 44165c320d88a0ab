import { type FormEvent, useRef, useState } from 'react';
import { type Language, languages } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/translate.ts';
import { type Failure, useMutation } from '../../api/use-mutation.ts';
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { saveByKey } from './form-dialog.tsx';
import { LanguageChoice, useOwnLanguages } from './other-languages.tsx';
import styles from './text-editor.module.css';
import { TextPreview } from './text-editor.tsx';

type Sources = Readonly<Record<Language, string>>;

/**
 * Writes what the newest version of a text reads like in the other languages of the shop. The version itself stays as
 * it was published, and is what counts.
 */
export function TextTranslations({
  version,
  stored,
  facts,
  work,
  failure,
  done,
}: {
  version: number;
  stored: Sources;
  /** What may stand in braces. */
  facts: readonly { label: string; value: string }[];
  work: (translations: Sources) => Promise<unknown>;
  failure: Failure;
  done: string;
}) {
  const { main, others } = useOwnLanguages();
  const [chosen, setChosen] = useState(main);
  const [written, setWritten] = useState<Sources>({});
  const { isPending, fields, mutate, changed, overwrite } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, fields);
  if (others.length === 0) return null;
  const source = written[chosen] ?? stored[chosen] ?? '';
  const isChanged = Object.entries(written).some(([language, text]) => text !== (stored[language] ?? ''));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (await mutate(() => work(written), failure)) toastSuccess(done);
  }

  return (
    <section className={styles.translations} aria-label={t('In other languages')}>
      <h2>{t('In other languages')}</h2>
      <LanguageChoice
        chosen={chosen}
        countMissing={(language) => ((written[language] ?? stored[language] ?? '').trim() === '' ? 1 : 0)}
        onChoose={setChosen}
      />
      <p className="two">
        {t('The {language} text above is binding. A note with each translation explains that.', {
          language: languages[main],
        })}
      </p>
      {chosen !== main && (
        <div className={styles.editor}>
          <form ref={form} onSubmit={save} onKeyDown={saveByKey} method="post" noValidate aria-label={t('Translation')}>
            <Labelled
              label={t('Version {version} in {language}', { version, language: languages[chosen] })}
              error={fields[`translations.${chosen}`]}
              hint={t('What stands in braces is filled in as above. The next version needs a new translation.')}
            >
              {(tied) => (
                <textarea
                  className="in"
                  rows={20}
                  dir="auto"
                  lang={chosen}
                  value={source}
                  onChange={(event) => setWritten({ ...written, [chosen]: event.target.value })}
                  {...tied}
                />
              )}
            </Labelled>
            <ChangedMeanwhile
              changed={changed}
              onMine={() => {
                overwrite();
                form.current?.requestSubmit();
              }}
              onTheirs={() => setWritten({})}
            />
            <p className={styles.publish}>
              <button type="submit" className="btn fill" disabled={isPending || !isChanged}>
                {isPending ? t('Saving...') : t('Save the translation')}
              </button>
            </p>
          </form>
          <TextPreview source={source} facts={facts} />
        </div>
      )}
    </section>
  );
}

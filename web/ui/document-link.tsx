import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Icon } from './drawing/icon.tsx';

/**
 * A link to a document that only its owner may have, so a click asks for it by name. `hint` goes on after the name, for
 * a screen reader, where several of the name stand on a page.
 */
export function DocumentLink({
  name,
  hint,
  href,
  onSave,
}: {
  name: string;
  hint: string;
  href: string;
  onSave: (href: string) => Promise<void>;
}) {
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });

  async function save() {
    setState({ isBusy: true, problem: null });
    try {
      await onSave(href);
      setState({ isBusy: false, problem: null });
    } catch (error) {
      setState({ isBusy: false, problem: error instanceof Error ? error.message : t('That wasn’t saved.') });
    }
  }

  return (
    <span>
      <button type="button" className="link" disabled={state.isBusy} aria-busy={state.isBusy} onClick={save}>
        {name}
        <span className="vh"> {hint}</span>
      </button>
      <span role="alert">{state.problem !== null && <span className="err">{state.problem}</span>}</span>
    </span>
  );
}

type File = { name: string; href: string };

/**
 * One link for each file that can be had, named by its kind. For a screen reader `of` names what the files are of, and
 * `under` the licence, where a font stands there under several. With `onSave` a plain click goes there instead of to
 * the browser's own download. Where there is no file at all, that is said.
 */
export function DownloadLinks({
  files,
  of,
  under,
  className,
  onSave,
}: {
  files: File[];
  of: string;
  under?: string | undefined;
  className?: string | undefined;
  onSave?: ((file: File) => void) | undefined;
}) {
  if (files.length === 0) return <span className="two">{t('no files')}</span>;
  return (
    <span className={className}>
      {files.map(({ name, href }) => (
        <a
          key={name}
          href={href}
          download
          onClick={(event) => {
            if (!onSave || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onSave({ name, href });
          }}
        >
          <Icon name="download" size={14} />
          <span className="vh">{t('{document} as', { document: of })} </span>
          {name}
          {under !== undefined && <span className="vh"> {t('under {under}', { under })}</span>}
        </a>
      ))}
    </span>
  );
}

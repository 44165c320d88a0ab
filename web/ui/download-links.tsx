import { Icon } from './drawing/icon.tsx';

type File = { name: string; href: string };

/**
 * One link for each file that can be had, named by its kind. For a screen reader `of` names what the files are of, and
 * `under` the licence, where a font stands there under several. With `onSave` a plain click goes there instead of to the
 * browser's own download. Where there is no file at all, that is said.
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
  if (files.length === 0) return <span className="two">no files</span>;
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
          <span className="vh">{of} as </span>
          {name}
          {under !== undefined && <span className="vh"> under {under}</span>}
        </a>
      ))}
    </span>
  );
}

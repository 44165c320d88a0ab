import { Icon } from './icon.tsx';

/** One link for each file that can be had, named by its kind. `of` names what the files are of, for a screen reader. */
export function DownloadLinks({
  files,
  of,
  className,
}: {
  files: { name: string; href: string }[];
  of: string;
  className?: string | undefined;
}) {
  return (
    <span className={className}>
      {files.map(({ name, href }) => (
        <a key={name} href={href} download>
          <Icon name="download" size={14} />
          <span className="vh">{of} as </span>
          {name}
        </a>
      ))}
    </span>
  );
}

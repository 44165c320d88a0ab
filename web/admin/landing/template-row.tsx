import type { LandingTemplate } from '#contract/landing.ts';
import { RowActions } from '../table/row-actions.tsx';
import styles from './landing.module.css';

/** A landing template, with the way to its page and what can be done to it. */
export function TemplateRow({
  template: { title, slug },
  onEdit,
  onDelete,
}: {
  template: LandingTemplate;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <tr>
      <td className="main b">
        <bdi>{title}</bdi>
      </td>
      <td data-l="Slug">
        <bdi className={styles.slug}>{slug}</bdi>
      </td>
      <td className="end">
        <span className={styles.actions}>
          <a className="link" href={`/preview/${encodeURIComponent(slug)}`} aria-label={`Open the page of ${title}`}>
            Open
          </a>
          <RowActions name={title} onEdit={onEdit} onDelete={onDelete} />
        </span>
      </td>
    </tr>
  );
}

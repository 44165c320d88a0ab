import { msg, t } from '#contract/languages/translate.ts';
import type { LandingTemplate } from '#contract/nouns/landing.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { RowActions, useRowDialogs } from '../table/row-actions.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { ClearSearch, TableSearch } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/templates-page.ts';
import styles from './landing.module.css';
import { TemplateDialog } from './template-dialog.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

type TemplateSort = 'createdAt' | 'title' | 'slug';
const kind: TableKind<LandingTemplate, TemplateSort> = {
  path: '/admin/landingpage',
  sorts: ['createdAt', 'title', 'slug'],
  usual: '-createdAt',
  // What fails is only logged; the list is empty then, with the way to try again.
  load: async ({ page, size, sort, query }) => {
    const { data, total } = await callAdmin('listLandingTemplates', { query: { page, limit: size, sort, query } });
    return { data: data.data, total };
  },
};

const columns: Column<TemplateSort>[] = [
  { name: msg('Title'), field: 'title' },
  { name: msg('Slug'), field: 'slug' },
  { name: msg('Action'), className: 'num' },
];

export const clientLoader = tableLoader(kind);

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { query } = table.view;
  const { open, onAdd, onEdit, onDelete, onClose } = useRowDialogs<LandingTemplate>();

  return (
    <>
      <PageHead title={t('Manage Landing Page Templates')} />
      <div className="headrow">
        <h1>{t('Manage Landing Page Templates')}</h1>
        <div className="tools">
          <TableSearch table={table} label={t('Search templates')} />
          <button type="button" className="btn fill small" onClick={onAdd}>
            {t('Add Template')}
          </button>
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        what={t('The templates')}
        awaited={{ phone: 77 }}
        none={
          <>
            <p className="t24">{query === '' ? t('No templates yet.') : t('No template has that name.')}</p>
            <ClearSearch table={table} />
          </>
        }
      >
        {(template) => (
          <TemplateRow template={template} onEdit={() => onEdit(template)} onDelete={() => onDelete(template)} />
        )}
      </SortedTable>
      {open?.to === 'edit' && <TemplateDialog template={open.row} onClose={onClose} />}
      {open?.to === 'delete' && <DeleteTemplate template={open.row} onClose={onClose} />}
    </>
  );
}

/** Asks before a template and its page go. */
function DeleteTemplate({
  template: { id, title, slug },
  onClose,
}: {
  template: LandingTemplate;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={t('Yakin ingin menghapus template ini?')}
      keep={t('Keep the template')}
      verb={t('Delete the template')}
      work={() => callAdmin('deleteLandingTemplate', { params: { id } })}
      failure={t(texts.notDeleted)}
      done={t(texts.deleted)}
      onClose={onClose}
    >
      {rich('{title} and its page /preview/{slug} are deleted. You can’t undo this.', {
        title: <bdi className="b">{title}</bdi>,
        slug: <bdi>{slug}</bdi>,
      })}
    </ConfirmDialog>
  );
}

/** A landing template, with the way to its page and what can be done to it. */
function TemplateRow({
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
      <td data-l={t('Slug')}>
        <bdi className={styles.slug}>{slug}</bdi>
      </td>
      <td className="end">
        <span className={styles.actions}>
          <a
            className="link"
            href={`/preview/${encodeURIComponent(slug)}`}
            aria-label={t('Open the page of {title}', { title })}
          >
            {t('Open')}
          </a>
          <RowActions name={title} onEdit={onEdit} onDelete={onDelete} />
        </span>
      </td>
    </tr>
  );
}

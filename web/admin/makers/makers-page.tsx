import { useState } from 'react';
import { Link } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import type { MakerKind, StaffMaker } from '#contract/nouns/makers.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { asRead } from '../../api/as-read.ts';
import { useQuery } from '../../api/use-query.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { OtherLanguagesField, readTranslations } from '../form/other-languages.tsx';
import { RowActions, useRowDialogs } from '../table/row-actions.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { TableSearch } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/makers-page.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import styles from './makers.module.css';
import { fontsQuery, SharesDialog } from './shares-dialog.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

type Sort = 'name' | 'fonts';
const kind: TableKind<StaffMaker, Sort, 'kind'> = {
  path: '/admin/designers',
  sorts: ['name', 'fonts'],
  filters: ['kind'],
  load: ({ page, size, sort, query, filters }) =>
    callAdmin('listMakers', {
      query: { page, limit: size, sort, query, kind: (filters.kind || undefined) as MakerKind | undefined },
    }),
};

const columns: Column<Sort>[] = [
  { name: msg('Name'), field: 'name' },
  { name: msg('Kind') },
  { name: msg('Page') },
  { name: msg('Fonts'), field: 'fonts', className: 'num' },
  { name: msg('Actions'), className: 'num' },
];
const choices = { '': msg('All'), designer: msg('Designers'), foundry: msg('Foundries') } as const;

export const clientLoader = tableLoader(kind);

/** Who drew the fonts, and the foundries that publish them. */
export default function MakersPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { query, filters } = table.view;
  const { open, onAdd, onEdit, onDelete, onClose } = useRowDialogs<StaffMaker>();
  const [sharing, setSharing] = useState<StaffMaker | null>(null);
  const [linking, setLinking] = useState<StaffMaker | null>(null);
  const isPart = query !== '' || filters.kind !== '';
  return (
    <>
      <PageHead title={t('Designers and foundries')} />
      <div className="headrow">
        <h1>{t('Designers and foundries')}</h1>
        <div className="tools">
          <nav className="seg" aria-label={t('Kind')}>
            {Object.entries(choices).map(([value, name]) => (
              <Link
                key={value}
                to={table.addressOf({ filters: { kind: value } })}
                aria-current={value === filters.kind ? 'true' : undefined}
                preventScrollReset
              >
                {t(name)}
              </Link>
            ))}
          </nav>
          <TableSearch table={table} label={t('Search designers and foundries')} />
          <button type="button" className="btn fill small" onClick={onAdd}>
            {t('Add')}
          </button>
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        what={t('The designers and foundries')}
        none={
          <>
            <p className="t24">{isPart ? t('No people match.') : t('No font names a designer or a foundry yet.')}</p>
            <p className="two">
              {isPart ? (
                <Link className="link" to={table.addressOf({ query: '', filters: { kind: '' } })}>
                  {t('All of them')}
                </Link>
              ) : (
                t('Add them in a product’s form, and each gets a page.')
              )}
            </p>
          </>
        }
      >
        {(maker) => (
          <tr>
            <td className="main b">
              <bdi>{maker.name}</bdi>
            </td>
            <td data-l={t('Kind')}>{maker.kind === 'designer' ? t('Designer') : t('Foundry')}</td>
            <td data-l={t('Page')}>
              <Link className="link" to={`/${maker.kind}/${maker.slug}`}>
                /{maker.kind}/{maker.slug}
              </Link>
            </td>
            <td className="num" data-l={t('Fonts')}>
              {writeNumber(maker.fonts)}
            </td>
            <td className="end">
              <RowActions name={maker.name} onEdit={() => onEdit(maker)} onDelete={() => onDelete(maker)}>
                <button type="button" className={`link ${styles.shares}`} onClick={() => setSharing(maker)}>
                  {t('Shares')}
                  <span className="vh"> {t('of {name}', { name: maker.name })}</span>
                </button>
                <button type="button" className={`link ${styles.shares}`} onClick={() => setLinking(maker)}>
                  {t('Accounts')}
                  <span className="vh"> {t('of {name}', { name: maker.name })}</span>
                </button>
              </RowActions>
            </td>
          </tr>
        )}
      </SortedTable>
      {open?.to === 'edit' && <MakerDialog maker={open.row} onClose={onClose} />}
      {sharing && <SharesDialog maker={sharing} onClose={() => setSharing(null)} />}
      {linking && <AccountsDialog maker={linking} onClose={() => setLinking(null)} />}
      {open?.to === 'delete' && <DeleteMaker maker={open.row} onClose={onClose} />}
    </>
  );
}

/** Adds a designer or a foundry, or changes the one that is given. */
function MakerDialog({ maker, onClose }: { maker: StaffMaker | null; onClose: () => void }) {
  function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '');
    const words = { name: text('name'), about: text('about'), homepage: text('homepage'), ...readTranslations(form) };
    if (maker === null) return callAdmin('createMaker', { body: { kind: text('kind') as MakerKind, ...words } });
    const face = form.has('faceProductId') ? { faceProductId: Number(text('faceProductId')) || null } : {};
    return callAdmin('updateMaker', {
      params: { id: maker.id },
      body: { ...words, ...face },
      headers: asRead(maker),
    });
  }
  return (
    <FormDialog
      title={maker === null ? t('Add a designer or a foundry') : t('Edit {name}', { name: maker.name })}
      verb={maker === null ? t('Add') : t('Save')}
      work={save}
      failure={maker === null ? t(texts.notAdded) : t(texts.notSaved)}
      done={({ data }) => (maker === null ? texts.added(data.name) : texts.saved(data.name))}
      onClose={onClose}
    >
      {(fields) => (
        <div className={dialog.pairs}>
          <Field label={t('Name')} name="name" autoComplete="off" defaultValue={maker?.name} error={fields.name} />
          {maker === null ? (
            <ChoiceField
              label={t('Kind')}
              name="kind"
              options={[
                ['designer', t('Designer')],
                ['foundry', t('Foundry')],
              ]}
              error={fields.kind}
            />
          ) : (
            <FaceChoice maker={maker} error={fields.faceProductId} />
          )}
          <div className={dialog.wide}>
            <FreeField
              label={t('About')}
              name="about"
              rows={8}
              defaultValue={maker?.about}
              error={fields.about}
              hint={t('Separate paragraphs with an empty line. Two short ones are enough.')}
            />
          </div>
          <div className={dialog.wide}>
            <OtherLanguagesField
              read={(form) => [
                { field: 'about', label: t('About'), text: String(form?.get('about') ?? maker?.about ?? ''), rows: 8 },
              ]}
              stored={maker?.translations ?? {}}
              errors={fields}
            />
          </div>
          <div className={dialog.wide}>
            <FreeField
              label={t('Web site')}
              name="homepage"
              defaultValue={maker?.homepage}
              error={fields.homepage}
              hint={t('Begins with https://.')}
            />
          </div>
        </div>
      )}
    </FormDialog>
  );
}

/** Chooses the font in which the maker's name is set. */
function FaceChoice({ maker, error }: { maker: StaffMaker; error: string | undefined }) {
  const { data: fonts } = useQuery(fontsQuery(maker));
  if (!fonts) return <span />;
  return (
    <ChoiceField
      label={t('The name is set in')}
      name="faceProductId"
      none={t('The first font that can write it')}
      defaultValue={maker.faceProductId ?? ''}
      options={fonts.data.filter(({ styleCount }) => styleCount > 0).map(({ id, name }) => [id, name])}
      error={error}
    />
  );
}

/** Asks before somebody goes whom no font names. */
function DeleteMaker({ maker: { id, name, fonts }, onClose }: { maker: StaffMaker; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      keep={t('Keep')}
      verb={t('Delete')}
      work={() => callAdmin('deleteMaker', { params: { id } })}
      failure={t(texts.notDeleted)}
      done={texts.deleted(name)}
      onClose={onClose}
    >
      {fonts > 0
        ? fonts === 1
          ? t('One font names {name} still: take the name off first.', { name })
          : t('{count} fonts name {name} still: take the name off first.', { count: writeNumber(fonts), name })
        : t('The page and its text are deleted. You can’t undo this.')}
    </ConfirmDialog>
  );
}

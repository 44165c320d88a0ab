import { useState } from 'react';
import { Link } from 'react-router';
import type { ContactMessage } from '#contract/admin/messages.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { useShop } from '../../ui/use-shop.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { TableSearch } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/messages-page.ts';
import styles from './messages.module.css';
import { texts } from './texts.ts';

const stateNames = { new: msg('New'), read: msg('Read|state'), answered: msg('Answered') } as const;
const stateBadges = { new: 'wait', read: '', answered: 'ok' } as const;

const choices = { '': msg('All'), new: msg('New'), read: msg('Read|state'), answered: msg('Answered') } as const;

/** Which messages are shown, by how far the shop is with them. */
function StateChoice({ state, addressOf }: { state: string; addressOf: (state: string) => string }) {
  return (
    <nav className="seg" aria-label={t('State of messages')}>
      {Object.entries(choices).map(([value, name]) => (
        <Link key={value} to={addressOf(value)} aria-current={value === state ? 'true' : undefined} preventScrollReset>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

type State = ContactMessage['state'];
type MessageSort = 'createdAt' | 'name' | 'state';
const kind: TableKind<ContactMessage, MessageSort, 'state'> = {
  path: '/admin/messages',
  sorts: ['createdAt', 'name', 'state'],
  usual: '-createdAt',
  filters: ['state'],
  load: ({ page, size, sort, query, filters: { state } }) =>
    callAdmin('listMessages', {
      query: { page, limit: size, sort, query, state: (state || undefined) as State | undefined },
    }),
};

const columns: Column<MessageSort>[] = [
  { name: msg('From'), field: 'name' },
  { name: msg('Message') },
  { name: msg('State'), field: 'state' },
  { name: msg('Written'), field: 'createdAt' },
  { name: msg('Actions'), className: 'num' },
];

/** What visitors wrote to the shop. Opening a message reads it. */
export const clientLoader = tableLoader(kind);

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { query, filters } = table.view;
  const [openId, setOpenId] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<ContactMessage | null>(null);
  const { mutate } = useMutation();
  /** Those that were opened here: they are read, and stay in the view in which somebody reads them. */
  const reading = useMutation({ revalidates: false });
  const [opened, setOpened] = useState<readonly number[]>([]);
  const isPart = query !== '' || filters.state !== '';

  async function mark({ id }: ContactMessage, state: State): Promise<void> {
    const change = { params: { id }, body: { state } };
    if (!(await mutate(() => callAdmin('updateMessage', change), t(texts.notMarked)))) return;
    if (state === 'answered') toastSuccess(t(texts.answered));
  }

  async function read(id: number): Promise<void> {
    const change = { params: { id }, body: { state: 'read' } } as const;
    if (!(await reading.mutate(() => callAdmin('updateMessage', change), t(texts.notMarked)))) return;
    setOpened((before) => [...before, id]);
  }

  function open(message: ContactMessage) {
    setOpenId(message.id === openId ? null : message.id);
    if (message.id !== openId && message.state === 'new' && !opened.includes(message.id)) read(message.id);
  }

  return (
    <>
      <PageHead title={t('Messages')} />
      <div className="headrow">
        <h1>{t('Messages')}</h1>
        <div className="tools">
          <StateChoice state={filters.state} addressOf={(state) => table.addressOf({ filters: { state } })} />
          <TableSearch table={table} label={t('Search messages')} />
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        what={t('The messages')}
        awaited={{ height: 40, phone: 139 }}
        none={
          <>
            <p className="t24">{isPart ? t('No messages match.') : t('No messages yet.')}</p>
            {isPart && (
              <Link className="link" to={table.addressOf({ query: '', filters: { state: '' } })}>
                {t('All messages')}
              </Link>
            )}
          </>
        }
      >
        {(message) => (
          <MessageRow
            message={message.state === 'new' && opened.includes(message.id) ? { ...message, state: 'read' } : message}
            isOpen={message.id === openId}
            onOpen={() => open(message)}
            onMark={(state) => mark(message, state)}
            onDelete={() => setDeleting(message)}
          />
        )}
      </SortedTable>
      {deleting && <DeleteMessage message={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** Asks before a message goes. */
function DeleteMessage({ message: { id, name }, onClose }: { message: ContactMessage; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Delete this message?')}
      keep={t('Keep the message')}
      verb={t('Delete the message')}
      work={() => callAdmin('deleteMessage', { params: { id } })}
      failure={t(texts.notDeleted)}
      done={t(texts.deleted)}
      onClose={onClose}
    >
      {rich('The message from {name} is deleted here. The email about it stays in your mailbox.', {
        name: <bdi className="b">{name}</bdi>,
      })}
    </ConfirmDialog>
  );
}

/** A message; open it shows all of its words and what can be done with it. */
function MessageRow({
  message,
  isOpen,
  onOpen,
  onMark,
  onDelete,
}: {
  message: ContactMessage;
  isOpen: boolean;
  onOpen: () => void;
  onMark: (state: ContactMessage['state']) => void;
  onDelete: () => void;
}) {
  const { id, name, email, message: words, state, createdAt } = message;
  const shop = useShop()?.name ?? '';
  const hasOffers = useFeature('offers');
  const detailsId = `message-${id}`;
  return (
    <>
      <tr aria-selected={isOpen}>
        <td className="main">
          <bdi className={state === 'new' ? 'b' : ''} title={email}>
            {name}
          </bdi>
        </td>
        <td className="brk phone" aria-hidden="true" />
        <td data-l={t('Message')}>
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={t('Message of {name}: {words}', { name, words })}
            onClick={onOpen}
          >
            <bdi>{words}</bdi>
          </button>
        </td>
        <td data-l={t('State')}>
          <span className={`badge ${stateBadges[state]}`}>{t(stateNames[state])}</span>
        </td>
        <td data-l={t('Written')}>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </td>
        <td className="end">
          <span className="acts">
            <button
              type="button"
              className="ib s"
              aria-label={t('Delete the message of {name}', { name })}
              onClick={onDelete}
            >
              <AdminIcon name="trash" />
            </button>
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={styles.details}>
          <td colSpan={5}>
            <p className={styles.words} dir="auto">
              {words}
            </p>
            <p className={styles.ways}>
              <a className="btn small" href={mailTo(message, shop)}>
                {t('Reply to {email}', { email })}
              </a>
              {hasOffers && (
                <Link className="btn small" to="/admin/offers/new" state={{ email, name, message: words }}>
                  {t('Make an offer')}
                </Link>
              )}
              <button
                type="button"
                className="btn small"
                onClick={() => onMark(state === 'answered' ? 'read' : 'answered')}
              >
                {state === 'answered' ? t('Mark as unanswered') : t('Mark as answered')}
              </button>
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

/** Opens the owner's own mail program with the message quoted. */
function mailTo({ name, email, message }: ContactMessage, shop: string): string {
  const quoted = message.slice(0, 1_000).replace(/^/gm, '> ');
  const words = {
    subject: t('Your message to {shop}', { shop }),
    body: t('Hello {name},\n\n\n\n{quoted}', { name, quoted }),
  };
  const query = Object.entries(words).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}

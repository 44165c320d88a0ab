import type { ContactMessage } from '#contract/admin/messages.ts';
import { AdminIcon } from '../../ui/admin-frame/admin-icon.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { useShop } from '../../ui/use-shop.ts';
import styles from './messages.module.css';

const stateNames = { new: 'New', read: 'Read', answered: 'Answered' } as const;
const stateLooks = { new: 'wait', read: '', answered: 'ok' } as const;

/** A message; open it shows all of its words and what can be done with it. */
export function MessageRow({
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
        <td data-l="Message">
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={`Message of ${name}: ${words}`}
            onClick={onOpen}
          >
            <bdi>{words}</bdi>
          </button>
        </td>
        <td data-l="State">
          <span className={`badge ${stateLooks[state]}`}>{stateNames[state]}</span>
        </td>
        <td data-l="Written">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </td>
        <td className="end">
          <span className="acts">
            <button type="button" className="ib s" aria-label={`Delete the message of ${name}`} onClick={onDelete}>
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
                Reply to {email}
              </a>
              <button
                type="button"
                className="btn small"
                onClick={() => onMark(state === 'answered' ? 'read' : 'answered')}
              >
                {state === 'answered' ? 'Not answered after all' : 'Mark as answered'}
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
  const words = { subject: `Your message to ${shop}`, body: `Hello ${name},\n\n\n\n${quoted}` };
  const query = Object.entries(words).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}

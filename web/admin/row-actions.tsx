import { OfficeIcon } from '../ui/office-icon.tsx';

/** At the end of a row: change what it is about, or delete it. */
export function RowActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <span className="acts">
      <button type="button" className="ib s" aria-label={`Edit ${name}`} onClick={onEdit}>
        <OfficeIcon name="edit" />
      </button>
      <button type="button" className="ib s" aria-label={`Delete ${name}`} onClick={onDelete}>
        <OfficeIcon name="trash" />
      </button>
    </span>
  );
}

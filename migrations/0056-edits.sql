-- When something was last edited, by whom and in which fields, so that whoever edits what they read before that is told. One row for each thing;
-- the audit log keeps all changes for ever, and this table only the last of each.
create table edits (
  -- A noun and its id, e.g. plan:3.
  subject text primary key,
  -- The transaction that changed it: whether a reader saw it is asked of the reader's snapshot, also where transactions overtake each other.
  written_in xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  -- Null where the shop itself acted.
  by integer references users,
  fields text[] not null
);

-- What everyone who orders is asked. Options are [{"id", "text", "factor_thousandths", "countries"}, ...]; the question counts
-- their ids, and gives none twice. Orders keep what was answered, so a question that is removed stays.
create table order_questions (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('choice', 'yes_no', 'country')),
  text text not null,
  help text not null,
  options jsonb not null,
  last_option_id integer not null,
  proof text check (proof in ('email_domain', 'document')),
  domains text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
alter table orders add column answers jsonb not null default '[]';

-- A document that proves an answer. Staff read it before anything is sold by that answer; it is deleted once it is decided.
create table answer_proofs (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  question_id integer not null references order_questions,
  option_id integer not null,
  file_key text,
  file_name text not null,
  media_type text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references users
);
create unique index answer_proofs_standing on answer_proofs (user_id, question_id, option_id) where state <> 'declined';
create index answer_proofs_open on answer_proofs (id) where state = 'open';
create index answer_proofs_of_question on answer_proofs (question_id);
create index answer_proofs_decided_by on answer_proofs (decided_by) where decided_by is not null;
create trigger catalogue_changed after insert or update or delete or truncate on order_questions
  for each statement execute function tell_catalogue_changed();

-- The keys that sign certificates. Every process and machine signs with the active one; older ones stay to be checked with.
create table certificate_keys (
  id text primary key,
  -- PKCS #8, DER.
  private_key bytea not null,
  is_active boolean not null,
  created_at timestamptz not null
);
create unique index certificate_keys_one_active on certificate_keys (is_active) where is_active;

-- What was certified of a licence, as signed at its first need: its content is never made anew.
create table certificates (
  license_id integer primary key references licenses,
  key_id text not null references certificate_keys,
  content text not null,
  made_at timestamptz not null
);

-- Whether the holder lets everybody who has the number see who the licensee is.
alter table licenses add column show_licensee boolean not null default false;

-- Downloads begin at once, so the right of withdrawal ends: when the buyer agreed, and to which words.
alter table orders add column consented_at timestamptz;
alter table orders add column consent text;

-- The papers that go with a mail, as [{"kind": "invoice", "order": 17}]; drawn when it is sent.
alter table mails add column attachments jsonb not null default '[]';

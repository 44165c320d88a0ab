-- What was measured on the outlines of a font file, by the key of the file: it belongs to the bytes, whoever sells them.
create table font_measures (
  file_key text primary key,
  -- Which edition of the measuring made it; what an older one made is measured again.
  edition integer not null,
  -- Fingerprints of tables ("table:glyf:...") and of letters ("letter:a:..."), by which a found file is known again.
  marks text[] not null,
  -- The shape of the letters in numbers; FontShape of the workshop.
  shape jsonb not null,
  -- What letters look like, to be compared with others; null for a font without the letters that are compared.
  likeness bytea,
  measured_at timestamptz not null
);
create index font_measures_marks on font_measures using gin (marks);

-- The date and the moment of the newest paper of a series: the next one bears none before them, whoever settled first.
alter table paper_series add column last_day text, add column last_at timestamptz;
update paper_series s set last_day = p.content::jsonb ->> 'date', last_at = p.issued_at
  from (select number, content, issued_at from invoices where copy = 1 union all select number, content, issued_at from credit_notes) p
  where p.number = s.series || '-' || s.year || '-' || lpad(s.last::text, greatest(6, length(s.last::text)), '0');
-- A series that gave no paper yet (its database was written by hand) begins with its year.
update paper_series set last_day = year || '-01-01', last_at = make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC') where last_day is null;
alter table paper_series alter column last_day set not null, alter column last_at set not null;

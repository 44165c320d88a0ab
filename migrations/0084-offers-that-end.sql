-- Whom an offer is for hears once that it is about to end.
alter table proposals add column told_ending_at timestamptz;
create index proposals_ending on proposals (until) where told_ending_at is null and withdrawn_at is null;

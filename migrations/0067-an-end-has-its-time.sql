-- The books write down when it was; what ended without saying when would hold up all that comes after it.
update disputes set decided_at = opened_at where state <> 'open' and decided_at is null;
update refunds set completed_at = created_at where state = 'completed' and completed_at is null;
alter table disputes add constraint disputes_end_has_its_time check (state = 'open' or decided_at is not null);
alter table refunds add constraint refunds_end_has_its_time check (state <> 'completed' or completed_at is not null);

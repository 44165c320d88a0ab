-- What the payment house told is looked into by the timer that looks at payments. "news" counts what was told and not looked into: it makes a
-- payment due at once, and whoever writes what he found meanwhile leaves it due.
alter table payments add column news integer not null default 0;
update payments set news = 1, check_at = now()
  where public_id in (select payment from provider_events where done_at is null) and state in ('creating', 'approval', 'capturing', 'capture_pending', 'captured');
alter table provider_events drop column done_at;
-- A database that is new has no queue yet.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'look_at_payment');
  end if;
end $$;

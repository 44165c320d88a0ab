-- How often an email was given to the mail server without an answer being known: a process that is killed leaves that open.
alter table emails add column hand_overs smallint not null default 0;

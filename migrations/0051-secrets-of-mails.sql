-- What of a mail only its reader may see (the token of a link): it stands here until the mail has left, and never in its words.
alter table mails add column secret text;
alter table mails add column has_secret boolean not null default false;
-- The links that were kept until now: of what is still to be sent they move, of what was sent they go.
update mails set has_secret = true,
  secret = case when try_at is null then null else substring(text_body from 'token=([A-Za-z0-9_-]{43})') end,
  text_body = regexp_replace(text_body, 'token=[A-Za-z0-9_-]{43}', 'token=(only-in-the-mail-itself)', 'g'),
  html_body = regexp_replace(html_body, 'token=[A-Za-z0-9_-]{43}', 'token=(only-in-the-mail-itself)', 'g')
where text_body ~ 'token=[A-Za-z0-9_-]{43}';

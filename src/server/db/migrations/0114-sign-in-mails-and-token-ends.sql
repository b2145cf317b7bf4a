-- A mail on a sign-in from a new device, and API tokens that end.

alter table mail_choices add column devices boolean not null default true;
comment on table mail_choices is
  'people: Whether a person wants mails about what they sold and won, about the projects they manage, and about sign-ins on new devices; without a row they want the first and the last. The token, in these mails, turns them off without signing in.';

-- Tokens of before have no end.
alter table api_tokens
  add column expires_at timestamptz,
  -- When the managers were told that it ends.
  add column reminded_at timestamptz;
create index api_tokens_to_remind on api_tokens (expires_at) where reminded_at is null;

do $$
declare
  notification_kinds constant text :=
    (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
  mail_kinds constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'mails_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(notification_kinds, 'ARRAY[', 'ARRAY[''token-ending''::text, ');
  execute 'alter table mails drop constraint mails_kind_check, add constraint mails_kind_check '
    || replace(mail_kinds, 'ARRAY[', 'ARRAY[''new-device''::text, ''token-ending''::text, ');
end $$;

-- A talent asks for what a project paid into their wallet, and a manager of that project confirms that it was paid out.

create table withdrawals (
  _id uuid primary key,
  project_id uuid not null references projects,
  user_id uuid not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'requested' check (status in ('requested', 'paid', 'declined')),
  reason text not null default '',
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users,
  check ((status = 'requested') = (decided_at is null)),
  check ((status = 'declined') = (reason <> ''))
);
comment on table withdrawals is
  'projects: What talents asked to be paid out of their wallets. A paid one has a ledger entry; the amounts of open ones are not available.';
create unique index withdrawals_open on withdrawals (user_id, project_id, currency) where status = 'requested';
create index withdrawals_of_user on withdrawals (user_id, _id desc);
create index withdrawals_open_of_project on withdrawals (project_id, _id) where status = 'requested';

-- The project's managers see them at once.
create trigger withdrawals_emit_on_insert after insert on withdrawals
  referencing new table as changed for each statement execute function emit_people_events();
create trigger withdrawals_emit_on_update after update on withdrawals
  referencing new table as changed for each statement execute function emit_people_events();

-- A withdrawal is paid once.
create unique index ledger_entries_withdrawal on ledger_entries ((subject ->> 'withdrawalId'))
  where kind = 'withdrawal' and subject ? 'withdrawalId';

do $$
declare
  notification_kinds constant text :=
    (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
  mail_kinds constant text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'mails_kind_check');
begin
  execute 'alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check '
    || replace(notification_kinds, 'ARRAY[',
               'ARRAY[''withdrawal-requested''::text, ''withdrawal-paid''::text, ''withdrawal-declined''::text, ');
  execute 'alter table mails drop constraint mails_kind_check, add constraint mails_kind_check '
    || replace(mail_kinds, 'ARRAY[', 'ARRAY[''withdrawal-requested''::text, ');
end $$;

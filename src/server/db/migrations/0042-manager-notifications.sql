-- What managers are told of their projects: skipped tasks, finished bundles and imports, failing webhooks.

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check check (kind in
  ('auction-ended', 'auction-won', 'auction-lost', 'auction-cancelled', 'item-sold', 'bought-now', 'new-follower',
   'new-message', 'task-assigned', 'task-reopened', 'project-invitation', 'tasks-skipped', 'tasks-broken',
   'bundle-finished', 'import-finished', 'webhook-failing'));
-- Until a manager reads it, one notification of a kind counts everything that happens in a bundle, or in a project.
create unique index notifications_unread_of_project on notifications
    (user_id, kind, (subject ->> 'projectId'), coalesce(subject ->> 'bundleId', ''))
  where read_at is null and subject ? 'projectId';

alter table push_settings alter column topics set default '{tasks,auctions,messages,projects}';
-- Whoever refused all of them refuses this one too.
update push_settings set topics = array_append(topics, 'projects') where topics <> '{}';

-- A UUID has 122 random bits, and a secret needs 128 (OWASP ASVS 5.0, 11.5.1).
alter table mail_choices
  add column projects boolean not null default false,
  alter column token drop default,
  alter column token type text using replace(token::text || gen_random_uuid(), '-', ''),
  alter column token set default replace(gen_random_uuid()::text || gen_random_uuid(), '-', '');
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in
    ('invitation', 'reset', 'password-changed', 'item-sold', 'auction-won', 'sign-up', 'project-sign-up',
     'tasks-skipped', 'tasks-broken', 'bundle-finished', 'import-finished', 'webhook-failing'));
comment on table mail_choices is
  'people: Whether a person wants mails about what they sold and won, and about the projects they manage; without a row they want the first. The token, in these mails, turns them off without signing in.';

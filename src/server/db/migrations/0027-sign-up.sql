-- Links with which people make their own account, and mails to people without one.

create table sign_up_links (
  _id uuid primary key,
  email text not null check (email <> ''),
  -- The project whose manager invited the email; null if somebody asked for the link themselves.
  project_id uuid references projects on delete cascade,
  invited_by uuid references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((project_id is null) = (invited_by is null))
);
comment on table sign_up_links is
  'people: Links that make an account for an email, once: asked for by its owner, or by a manager who invites it to a project. Only the SHA-256 of the token is stored. A withdrawn link has expired.';
create unique index sign_up_links_subject on sign_up_links (lower(email), project_id) nulls not distinct;
create index sign_up_links_of_project on sign_up_links (project_id, created_at);
create index sign_up_links_age on sign_up_links (created_at);

-- A mail to a person, or to an email that has no account.
alter table mails
  alter column user_id drop not null,
  add column email text,
  add column locale text check (locale in ('default', 'en', 'zh-Hans')),
  add constraint mails_recipient_check check ((user_id is null) = (email is not null)),
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in
    ('invitation', 'reset', 'password-changed', 'item-sold', 'auction-won', 'sign-up', 'project-sign-up'));

-- Demo accounts, and links with which people set their password.

-- Created with the demo data. Its passwords are public, so these accounts are refused to requests from elsewhere.
alter table users add column is_demo boolean not null default false;
create index users_demo on users (_id) where is_demo;

create table password_links (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table password_links is
  'people: Links that set an account''s password, once. One per account: a new link replaces it. Only the SHA-256 of the token is stored.';
create index password_links_expiry on password_links (expires_at);

-- Tokens with which other systems make calls for one project.

create table api_tokens (
  _id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- The manager who made it, and as whom it acts.
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  scope text not null check (scope in ('read', 'import', 'all')),
  secret_hash bytea not null unique,
  -- The last characters of the secret, to identify it.
  hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table api_tokens is
  'people: Tokens with which other systems make calls for one project, as the manager who made them. Of the secret, only the SHA-256 is stored. A revoked token is deleted.';
create index api_tokens_of_project on api_tokens (project_id, created_at desc, _id desc);
create index api_tokens_of_user on api_tokens (user_id);

-- Signing in at the organization's identity provider (OpenID Connect).

create table provider_accounts (
  issuer text not null,
  -- The claim `sub`, which the issuer never gives to anybody else.
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);
comment on table provider_accounts is 'people: Which account of the identity provider signs a person in.';

-- Whether the identity provider signed the person in. It is then responsible for the second factor.
alter table sessions add column by_provider boolean not null default false;

-- Passkeys, with which people sign in without a password (WebAuthn).

create table passkeys (
  _id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Chosen by the authenticator.
  credential_id bytea not null unique,
  -- In COSE.
  public_key bytea not null,
  -- Of signatures, as the authenticator counts them; 0 if it does not. A lower one is refused: the key was copied.
  signature_count bigint not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkeys is 'people: The public keys of a person''s passkeys.';
create index passkeys_of_user on passkeys (user_id);

create table passkey_challenges (
  challenge text primary key,
  -- Who adds a passkey with it; null if it is for signing in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
comment on table passkey_challenges is
  'people: What passkeys sign. A challenge works once; it is deleted when it was used, or has expired.';
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

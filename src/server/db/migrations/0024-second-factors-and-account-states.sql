-- Second factors of the sign-in, and accounts that are disabled or erased.

alter table users
  -- Since when the person cannot sign in.
  add column disabled_at timestamptz;

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with SECRET_KEY.
  secret bytea not null,
  -- Of the argon2id hashes of this person's recovery codes.
  recovery_salt bytea not null,
  -- The 30-second step of the last accepted code. Codes of this and earlier steps are refused.
  last_step bigint not null,
  -- Since the last accepted code.
  wrong_codes integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table second_factors is 'people: The secret from which a person''s authenticator app makes codes.';

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is
  'people: Hashes of the codes that sign a person in without their authenticator app. A used code is deleted.';

create table pending_sign_ins (
  secret_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
comment on table pending_sign_ins is
  'people: Sign-ins whose password was right and whose second factor is missing. Of the secret, only the SHA-256 is stored.';
create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- Erased people. Their rows stay for the sales, reviews and payments of others.
alter table users add column erased_at timestamptz;

-- An empty body: its sender was erased.
alter table messages drop constraint messages_body_check;

-- A bid is withdrawn when its bidder is erased.
create function emit_withdrawn_bid_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select distinct p.seller_id, 'bids', jsonb_build_object('productId', p._id)
      from changed join products p on p._id = changed.product_id;
  return null;
end $$;
create trigger bids_emit_on_delete after delete on bids
  referencing old table as changed for each statement execute function emit_withdrawn_bid_events();

-- Keys of the server, and who uploaded which image; failed sign-ins are counted in memory.

create table server_keys (
  name text primary key check (name in ('event-cursor', 'device-cookie')),
  key bytea not null check (octet_length(key) = 32)
);
comment on table server_keys is
  'people: Random keys that all processes share: event-cursor seals positions in the event stream, device-cookie signs which accounts a device signed in to.';

drop table event_key;
drop table sign_in_failures;

create table image_owners (
  image_key text not null references images on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (image_key, user_id)
);
comment on table image_owners is 'market: Who uploaded an image. Only they can use its key.';
create index image_owners_of_person on image_owners (user_id);

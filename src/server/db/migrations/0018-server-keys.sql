-- Keys of the server; failed sign-ins are counted in memory.

create table server_keys (
  name text primary key check (name in ('event-cursor', 'device-cookie')),
  key bytea not null check (octet_length(key) = 32)
);
comment on table server_keys is
  'people: Random keys that all processes share: event-cursor seals positions in the event stream, device-cookie signs which accounts a device signed in to.';

drop table event_key;
drop table sign_in_failures;

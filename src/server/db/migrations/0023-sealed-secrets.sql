-- Secrets are stored encrypted. Plain ones can't be encrypted here, because the key is not in the database: server keys
-- and push keys are created again, and webhooks have to be entered again.

delete from server_keys;
alter table server_keys drop column key;
alter table server_keys add column sealed_key bytea not null;
comment on table server_keys is
  'people: Random keys that all processes share, encrypted with SECRET_KEY: event-cursor seals positions in the event stream, device-cookie signs which accounts a device signed in to.';

-- Devices subscribed with the previous key.
delete from push_subscriptions;
delete from push_key;
alter table push_key drop column private_key;
alter table push_key add column sealed_private_key bytea not null;
comment on table push_key is
  'push: One row: the VAPID keys of this installation, made on the first start. New ones would cut off every device. The private key is encrypted with SECRET_KEY.';

delete from webhooks;
alter table webhooks drop column secret;
alter table webhooks add column sealed_secret bytea not null;
comment on table webhooks is
  'webhooks: Where completed reviews of a project are sent, and the secret that signs them, encrypted with SECRET_KEY.';

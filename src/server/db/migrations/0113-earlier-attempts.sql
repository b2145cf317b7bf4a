-- A delivery retried by a manager has a new schedule of attempts; those before it were sent all the same.

alter table webhook_deliveries add column earlier_attempts integer not null default 0;
comment on column webhook_deliveries.earlier_attempts is 'The attempts before a manager last retried the delivery.';

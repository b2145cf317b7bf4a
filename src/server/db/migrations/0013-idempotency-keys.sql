-- The hash covers the call and its command, so the call needs no column.
alter table idempotency_keys drop column call;
alter table idempotency_keys rename column body_hash to request_hash;

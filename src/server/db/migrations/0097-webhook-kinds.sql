-- A project has several webhooks, each set up for kinds of what happens. Reviews are now sent as 'review.submitted'.

alter table webhooks drop constraint webhooks_pkey, add column _id uuid, add column kinds text[];
-- Secrets are sealed for the webhook's id: one from before keeps the id it was sealed for, its project's.
update webhooks set _id = project_id, kinds = '{review.submitted}';
alter table webhooks
  add primary key (_id),
  alter column kinds set not null,
  add constraint webhooks_kinds_check check (cardinality(kinds) > 0 and kinds <@ array[
    'review.submitted', 'review.reopened', 'review.adjudicated', 'task.assigned', 'bundle.completed']);
create index webhooks_of_project on webhooks (project_id);
comment on table webhooks is
  'webhooks: Where what happens in a project is sent: which kinds, and the secret that signs them, encrypted with SECRET_KEY.';

drop index webhook_deliveries_once;
alter table webhook_deliveries
  drop constraint webhook_deliveries_kind_check,
  alter column kind drop default,
  -- Remains when the webhook is removed.
  add column webhook_id uuid,
  -- When it happened, as in the payload, which is deleted after a while.
  add column occurred_at timestamptz;
update webhook_deliveries set
  webhook_id = project_id,
  occurred_at = (payload ->> 'timestamp')::timestamptz,
  kind = case kind when 'review.completed' then 'review.submitted' else kind end,
  payload = case when kind = 'review.completed' and state <> 'delivered'
    then payload || '{"type": "review.submitted"}' else payload end;
alter table webhook_deliveries
  alter column webhook_id set not null,
  add constraint webhook_deliveries_kind_check check (kind in
    ('review.submitted', 'review.reopened', 'review.adjudicated', 'task.assigned', 'bundle.completed', 'webhook.test'));
-- What happened to a task is delivered once to each webhook. Also finds the deliveries of a deleted task.
create unique index webhook_deliveries_once on webhook_deliveries (task_id, webhook_id, kind, occurred_at);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, _id desc);

-- Adds to the kinds of events that the table accepts, whichever they are.
do $$
declare
  definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'events_kind_check');
begin
  execute 'alter table events drop constraint events_kind_check, add constraint events_kind_check '
    || replace(definition, 'ARRAY[', 'ARRAY[''webhooks''::text, ');
end $$;

create function emit_webhook_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select person, 'webhooks', jsonb_build_object('projectId', c.project_id)
      from (select distinct project_id from changed) c, lateral project_audience(c.project_id) p (person);
  return null;
end $$;
create trigger webhooks_emit_on_insert after insert on webhooks
  referencing new table as changed for each statement execute function emit_webhook_events();
create trigger webhooks_emit_on_update after update on webhooks
  referencing new table as changed for each statement execute function emit_webhook_events();
create trigger webhooks_emit_on_delete after delete on webhooks
  referencing old table as changed for each statement execute function emit_webhook_events();
create trigger webhook_deliveries_emit_on_insert after insert on webhook_deliveries
  referencing new table as changed for each statement execute function emit_webhook_events();

-- The outcomes of attempts, and retries by hand. The start of an attempt changes only its number and the next time.
create function emit_delivery_events() returns trigger language plpgsql as $$
begin
  insert into events (audience, kind, data)
    select person, 'webhooks', jsonb_build_object('projectId', c.project_id)
      from (select distinct n.project_id from changed n join before o using (_id)
             where n.attempts <= o.attempts
               and (n.state, n.next_at, n.last_error, n.last_status)
                   is distinct from (o.state, o.next_at, o.last_error, o.last_status)) c,
           lateral project_audience(c.project_id) p (person);
  return null;
end $$;
create trigger webhook_deliveries_emit_on_update after update on webhook_deliveries
  referencing old table as before new table as changed for each statement execute function emit_delivery_events();

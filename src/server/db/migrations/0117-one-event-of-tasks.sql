-- One event of a bundle's tasks per person and transaction, if it is their last: a second one after an assignment would
-- tell a talent that checks were mixed into it.

create or replace function emit_task_events(changes task_change[]) returns void language sql as $$
  insert into events (audience, kind, data)
    select person, 'tasks', data
      from (select distinct bundle_id from unnest(changes)) c join bundles b on b._id = c.bundle_id,
           lateral (select jsonb_build_object('projectId', b.project_id, 'bundleId', b._id) as data) d,
           lateral (select project_audience(b.project_id)
             union select worker_id from unnest(changes) where bundle_id = b._id and worker_id is not null) p (person)
     where not exists (
       select from (select e.kind, e.data, e.xmin from events e where e.audience = person order by e._id desc limit 1) last
        where last.kind = 'tasks' and last.data = d.data and last.xmin = pg_current_xact_id()::xid)
$$;

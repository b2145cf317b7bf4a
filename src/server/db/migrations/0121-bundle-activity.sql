-- When a bundle or its tasks last changed, by which projects are listed; and the short ids by which people name tasks.

alter table bundles add column active_at timestamptz not null default now();
update bundles b set active_at = greatest(
  b.created_at, (select max(greatest(last_assigned_at, last_review_at)) from jobs j where j.bundle_id = b._id));

create function note_bundle_activity() returns trigger language plpgsql as $$
begin
  new.active_at := now();
  return new;
end
$$;
create trigger bundles_note_activity before update of name, languages, rate_cents, new_count, assigned_count,
  completed_count, archived_at, priority, due_on on bundles for each row execute function note_bundle_activity();

create index tasks_by_short_id on tasks (right(_id::text, 8));

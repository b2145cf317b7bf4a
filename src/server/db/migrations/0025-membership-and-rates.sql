-- The highest rate of a project's bundles, and invitations of talents to a project.

-- Only administrators change it. A new project starts with 100.00.
alter table projects add column max_rate_cents bigint not null default 10000 check (max_rate_cents >= 0);

-- Managers invite talents to a project; a talent becomes a member by accepting.

create table project_invitations (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  invited_by uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  invited_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (project_id, user_id),
  check ((status in ('accepted', 'declined')) = (answered_at is not null))
);
comment on table project_invitations is
  'projects: Talents whom a manager invited, one invitation each, and their answers. Members whom an administrator added have none.';
create index project_invitations_pending on project_invitations (user_id, invited_at) where status = 'pending';
create trigger project_invitations_emit_on_insert after insert on project_invitations
  referencing new table as changed for each statement execute function emit_people_events();
create trigger project_invitations_emit_on_update after update on project_invitations
  referencing new table as changed for each statement execute function emit_people_events();
create trigger project_invitations_emit_on_delete after delete on project_invitations
  referencing old table as changed for each statement execute function emit_people_events();

alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check check (kind in
  ('auction-ended', 'auction-won', 'auction-lost', 'auction-cancelled', 'item-sold', 'bought-now', 'new-follower',
   'new-message', 'task-assigned', 'task-reopened', 'project-invitation'));

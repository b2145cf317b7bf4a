-- Undoing an assignment restores when its workers were last assigned tasks: whoever was idle is idle again.

alter table assignment_actions
  -- When each worker of the action had been assigned tasks before it.
  add column assigned_before jsonb not null default '{}';

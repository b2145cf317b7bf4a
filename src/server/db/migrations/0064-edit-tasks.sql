-- Managers edit tasks that are not reviewed.

alter table task_history drop constraint task_history_action_check, add constraint task_history_action_check check (
  action in ('import', 'assign', 'unassign', 'reassign', 'submit', 'return', 'skip', 'reopen', 'second', 'restore',
             'edit'));

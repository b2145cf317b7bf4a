-- A talent looks for new tasks until they answer No; auto assign leaves out those who do.
alter table talents alter column looking_for_tasks set default true;

-- The audit log of a project, newest first.
create index audit_log_of_project on audit_log ((subject ->> 'projectId'), _id desc);
comment on table audit_log is 'people: Append-only. What administrators and managers did, with the values before and after.';

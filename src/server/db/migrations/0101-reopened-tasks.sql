-- A reopened task whose videos somebody else has too, as its second review or as a check, can become unassigned. It is
-- assigned by hand, as unassigned second reviews are: the next assignee could be that person.

alter table tasks add column reopened boolean not null default false;
create index tasks_reopened on tasks (bundle_id, language, _id) where status = 'new' and reopened;
-- No counter contains it, and nobody is assigned anything.
alter table tasks disable trigger user;
update tasks set reopened = true
 where status <> 'completed' and _id in (
         select second_review_of from tasks where second_review_of is not null
         union all
         select check_of from tasks where check_of is not null);
alter table tasks enable trigger user;

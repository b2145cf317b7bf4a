-- Conversations about a review: of its talent and the managers of the project. The talent can ask for another look at a
-- result; a manager reopens it, corrects it or keeps it.

-- Without a foreign key to tasks: a deleted one can return, and its conversation is people's own.
alter table threads
  add column task_id uuid,
  add column talent_id uuid references users,
  add column project_id uuid references projects on delete cascade,
  add column last_action text check (last_action in ('request', 'reopen', 'correct', 'keep')),
  add column last_action_at timestamptz,
  add column accepted_at timestamptz,
  add check (num_nonnulls(task_id, talent_id, project_id) in (0, 3)),
  add check (num_nonnulls(last_action, last_action_at) in (0, 2));
comment on table threads is
  'messages: Conversations: one per product and buyer, and one per task and talent. last_action: what was last asked or decided about the review; accepted_at: when a manager decided that the answer to a check is right.';
create unique index threads_of_review on threads (task_id, talent_id) where task_id is not null;
create index threads_of_talent on threads (talent_id) where talent_id is not null;
create index threads_of_project on threads (project_id) where project_id is not null;
create index threads_requested on threads (project_id, last_action_at) where last_action = 'request';

-- What a message is about: a line, a flag or a section of the review.
alter table messages
  add column reference jsonb,
  add column action text check (action in ('request', 'reopen', 'correct', 'keep'));
comment on table thread_participants is
  'messages: The people of a conversation, each with the number of unread messages. Triggers maintain the counts, and that the managers of a project take part in its conversations.';

create function join_review_threads() returns trigger language plpgsql as $$
begin
  insert into thread_participants (thread_id, user_id, read_at, last_message_at)
    select t._id, c.user_id, clock_timestamp(),
           coalesce((select max(created_at) from messages where thread_id = t._id), t.created_at)
      from changed c join threads t on t.project_id = c.project_id
     order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger project_managers_join_threads after insert on project_managers
  referencing new table as changed for each statement execute function join_review_threads();

create function leave_review_threads() returns trigger language plpgsql as $$
begin
  delete from thread_participants p using threads t, changed c
   where p.thread_id = t._id and t.project_id = c.project_id and p.user_id = c.user_id and t.talent_id <> c.user_id;
  return null;
end $$;
create trigger project_managers_leave_threads after delete on project_managers
  referencing old table as changed for each statement execute function leave_review_threads();

-- A share of each talent's reviews gets a second review, and managers adjudicate between two reviews that disagree.
-- See docs/decisions/second-reviews.md.

alter table projects
  add column second_review_share smallint not null default 0 check (second_review_share between 0 and 100),
  add column second_review_tolerance smallint not null default 0 check (second_review_tolerance in (0, 1));

create table review_samples (
  bundle_id uuid not null references bundles on delete cascade,
  worker_id uuid not null references users,
  ahead smallint not null check (ahead between -100 and 100),
  primary key (bundle_id, worker_id)
);
comment on table review_samples is
  'reviews: How far the second reviews that were drawn of a talent''s reviews are ahead of the project''s share, in hundredths of a review. See src/domain/second-review-share.ts.';

create table adjudications (
  task_id uuid primary key references tasks on delete cascade,
  result jsonb not null,
  adjudicated_by uuid not null references users,
  adjudicated_at timestamptz not null default now()
);
comment on table adjudications is
  'reviews: What a manager made of two reviews that disagree, by the task reviewed first. A change of either review deletes it; the task''s history keeps it.';

-- No foreign keys to tasks: a transaction that has locked a bundle's counters must not wait for a task.
create table disagreements (
  task_id uuid primary key,
  second_id uuid not null unique,
  bundle_id uuid not null references bundles on delete cascade,
  difference smallint not null check (difference in (1, 2)),
  since timestamptz not null
);
create index disagreements_of_bundle on disagreements (bundle_id, since, task_id);
comment on table disagreements is
  'reviews: Tasks whose two completed reviews, by different people, have different scores: by how much at most in a section, since the later of the two. A trigger on tasks maintains it; the project''s tolerance applies when it is read.';

-- The largest difference of the scores of two reviews in a section.
create function review_difference(one jsonb, other jsonb) returns smallint language sql immutable as $$
  select coalesce(max(abs((one -> section ->> 'score')::int - (other -> section ->> 'score')::int)), 0)::smallint
    from unnest(array['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch']) section
$$;

-- The disagreements of the given tasks reviewed first.
create function find_disagreements(task_ids uuid[]) returns setof disagreements language sql stable as $$
  select f._id, s._id, f.bundle_id, difference, greatest(f.completed_at, s.completed_at)
    from tasks f join tasks s on s.second_review_of = f._id, review_difference(f.result, s.result) difference
   where f._id = any (task_ids) and f.status = 'completed' and s.status = 'completed'
     and f.worker_id <> s.worker_id and difference > 0
$$;

-- A review was submitted, changed, reopened or deleted.
create function update_disagreement() returns trigger language plpgsql as $$
declare
  first_id uuid;
begin
  if tg_op = 'DELETE' then
    first_id := coalesce(old.second_review_of, old._id);
  else
    first_id := coalesce(new.second_review_of, new._id);
    -- The other review can be submitted at the same time: whoever has the lock second sees both. The counters of tasks
    -- lock the same row next.
    perform from bundles where _id = new.bundle_id for no key update;
    if new.second_review_of is null and not exists (select from tasks where second_review_of = first_id) then
      return null;
    end if;
  end if;
  delete from adjudications where task_id = first_id;
  delete from disagreements where task_id = first_id;
  insert into disagreements select * from find_disagreements(array[first_id]);
  return null;
end $$;
create trigger tasks_disagree_on_insert after insert on tasks
  for each row when (new.status = 'completed') execute function update_disagreement();
create trigger tasks_disagree_on_update after update on tasks
  for each row when ((old.status = 'completed' or new.status = 'completed')
    and (old.status, old.worker_id, old.result) is distinct from (new.status, new.worker_id, new.result))
  execute function update_disagreement();
create trigger tasks_disagree_on_delete after delete on tasks
  for each row when (old.status = 'completed') execute function update_disagreement();

insert into disagreements
  select * from find_disagreements(array(select second_review_of from tasks where second_review_of is not null));

alter function recount_quality() rename to recount_review_quality;
create function recount_quality() returns table (counter text, subject uuid, stored bigint, actual bigint)
language sql stable as $$
  select * from recount_review_quality()
  union all
  select 'disagreements.difference', task_id, coalesce(d.difference, 0), coalesce(a.difference, 0)
    from disagreements d
    full join find_disagreements(array(select second_review_of from tasks where second_review_of is not null)) a
      using (task_id, second_id, bundle_id)
   where d.difference is distinct from a.difference
  union all
  -- There is nothing to adjudicate where no scores differ.
  select 'adjudications', task_id, 1, 0 from adjudications
   where task_id not in (select task_id from disagreements)
$$;

-- Adds to the values that the tables accept, whichever they are.
do $$
declare
  accepted record;
begin
  for accepted in
    select conrelid::regclass as of_table, conname as name, pg_get_constraintdef(c.oid) as definition, more.value
      from pg_constraint c join (values
        ('notifications_kind_check', 'reviews-disagree'), ('mails_kind_check', 'reviews-disagree'),
        ('task_history_action_check', 'adjudicate'), ('webhook_deliveries_kind_check', 'review.adjudicated'))
        more (name, value) on more.name = c.conname
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', accepted.of_table, accepted.name,
      accepted.name, replace(accepted.definition, 'ARRAY[', format('ARRAY[%L::text, ', accepted.value)));
  end loop;
end $$;

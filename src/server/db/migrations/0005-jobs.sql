-- Jobs: what a person does and earns in a bundle.

create table jobs (
  bundle_id uuid not null references bundles on delete cascade,
  -- No cascade: a person with a job can't be deleted. tasks relies on it.
  worker_id uuid not null references users,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  status text not null default 'Reviewing' check (status in ('Reviewing', 'Waiting for Payment', 'Payment Completed')),
  paid_at timestamptz,
  -- This many completed tasks are paid, with paid_cents. The rest is due.
  paid_count integer not null default 0 check (paid_count >= 0),
  paid_cents bigint not null default 0,
  review_seconds double precision not null default 0,
  -- Reviews with a known duration: those of the average. A review submitted by a manager has none.
  timed_review_count integer not null default 0,
  last_review_at timestamptz,
  last_assigned_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (bundle_id, worker_id)
);
comment on table jobs is
  'jobs: A person''s share of a bundle. The counts follow the tasks; a manager changes the payout status.';
create index jobs_of_worker on jobs (worker_id);

create table job_language_counts (
  bundle_id uuid not null references bundles on delete cascade,
  worker_id uuid not null references users on delete cascade,
  language text not null,
  assigned_count integer not null default 0,
  completed_count integer not null default 0,
  primary key (bundle_id, worker_id, language)
);
comment on table job_language_counts is 'jobs: The number of tasks in a job by language and status.';

-- A payout pays the completed tasks at the bundle's current rate. A task completed later reopens the job.
create function update_job_pay() returns trigger language plpgsql as $$
begin
  if new.status = 'Payment Completed' and old.status <> 'Payment Completed' then
    new.paid_cents := old.paid_cents
      + (new.completed_count - old.paid_count) * (select rate_cents from bundles where _id = new.bundle_id);
    new.paid_count := new.completed_count;
  elsif new.status = 'Payment Completed' and new.completed_count > new.paid_count then
    new.status := 'Reviewing';
    new.paid_at := null;
  end if;
  return new;
end $$;
create trigger jobs_update_pay before update on jobs for each row execute function update_job_pay();

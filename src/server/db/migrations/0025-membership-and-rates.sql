-- The highest rate of a project's bundles.

-- Only administrators change it. A new project starts with 100.00.
alter table projects add column max_rate_cents bigint not null default 10000 check (max_rate_cents >= 0);

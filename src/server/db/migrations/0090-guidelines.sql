-- Guidelines: how a project's tasks are to be reviewed, in Markdown, with all versions, and who has read which.

create table guideline_versions (
  project_id uuid not null references projects on delete cascade,
  -- 1 is the first. The last is the current one; an empty one means that there are no guidelines.
  version int not null check (version > 0),
  source text not null check (char_length(source) <= 20000),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (project_id, version)
);
comment on table guideline_versions is 'projects: Append-only. The guidelines of a project: how its tasks are to be reviewed.';

create table guideline_reads (
  project_id uuid not null,
  user_id uuid not null references users on delete cascade,
  version int not null,
  read_at timestamptz not null default now(),
  primary key (project_id, user_id),
  foreign key (project_id, version) references guideline_versions on delete cascade
);
comment on table guideline_reads is 'projects: The last version of a project’s guidelines that a person has read.';

-- Task videos uploaded to this server, in parts.

create table task_videos (
  _id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null check (length(name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  -- Every part but the last has as many.
  part_bytes integer not null check (part_bytes > 0),
  -- When the file was last changed on the device it comes from: with its name and size, this recognizes it again.
  file_modified_at timestamptz not null,
  -- Known once all parts are there.
  container text check (container in ('mp4', 'webm')),
  seconds double precision check (seconds > 0),
  frames_per_second double precision check (frames_per_second > 0),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  -- Files of tasks are matched by name.
  unique (project_id, name),
  check ((ready_at is null) = (container is null or seconds is null or frames_per_second is null))
);
comment on table task_videos is 'projects: Videos of tasks that were uploaded here, or are being uploaded.';
create index task_videos_unfinished on task_videos (created_at) where ready_at is null;

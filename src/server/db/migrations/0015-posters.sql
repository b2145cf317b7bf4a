-- Pictures of videos, shown until they play.

create table task_posters (
  task_id uuid not null references tasks on delete cascade,
  side text not null check (side in ('source', 'target')),
  image_key text not null references images,
  primary key (task_id, side)
);
comment on table task_posters is 'projects: The first frame of each video of a task, as a picture.';
create index task_posters_of_image on task_posters (image_key);

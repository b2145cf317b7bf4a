-- Pictures of flags.

create table flag_pictures (
  task_id uuid not null references tasks on delete cascade,
  image_key text not null references images,
  primary key (task_id, image_key)
);
comment on table flag_pictures is 'reviews: What the videos of a task show at the start of its flags, as pictures.';
create index flag_pictures_of_image on flag_pictures (image_key);

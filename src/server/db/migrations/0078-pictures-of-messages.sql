-- Messages carry pictures, which only the two people of the conversation may read.

create table message_images (
  message_id uuid not null references messages on delete cascade,
  position integer not null check (position between 0 and 5),
  image_key text not null references images,
  primary key (message_id, position)
);
comment on table message_images is 'messages: The pictures of a message.';
create index message_images_of_image on message_images (image_key);

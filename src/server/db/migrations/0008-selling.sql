-- Pictures people upload: how many somebody sent lately, and which of them nothing shows.

create table image_uploads (
  _id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now()
);
create index image_uploads_of_person on image_uploads (user_id, at);
create index image_uploads_oldest on image_uploads (at);
create index images_oldest on images (created_at);
create index product_images_of_image on product_images (image_key);

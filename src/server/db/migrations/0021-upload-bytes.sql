-- A person's quota of uploads a day counts images and bytes. The counts of a day are expendable.
delete from image_uploads;
alter table image_uploads add column bytes integer not null check (bytes >= 0);
comment on table image_uploads is 'market: Uploads of images by person in the last 24 hours. They limit the next ones.';

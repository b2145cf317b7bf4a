-- A bundle waits for the second reviews that were drawn in it until a job has added them.

-- No foreign key to tasks: one that was reviewed is deleted with its bundle only.
create table drawn_reviews (
  task_id uuid primary key,
  bundle_id uuid not null references bundles on delete cascade
);
create index drawn_reviews_of_bundle on drawn_reviews (bundle_id);
comment on table drawn_reviews is
  'reviews: Tasks that were drawn for a second review, until a job has added it. Their bundle is not finished.';

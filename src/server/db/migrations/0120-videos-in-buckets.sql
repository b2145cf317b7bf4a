-- Whether somebody may watch a video in a bucket follows from the tasks that have it.

create index tasks_of_bucket_source on tasks (source_external_url) where source_external_url like '/media/buckets/%';
create index tasks_of_bucket_target on tasks (target_external_url) where target_external_url like '/media/buckets/%';

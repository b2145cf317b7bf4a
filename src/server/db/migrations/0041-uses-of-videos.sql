-- Whether a task has an uploaded video is asked before the video is deleted.
create index tasks_of_uploaded_source on tasks (source_external_url) where source_external_url like '/media/uploads/%';
create index tasks_of_uploaded_target on tasks (target_external_url) where target_external_url like '/media/uploads/%';

-- Lists of tasks cost their page, not their filter's matches.

-- Flagged tasks in the order of the list. All that the list filters and sorts by is in the index: they are counted without
-- reading the tasks. It changes only with a flagged review.
drop index tasks_flagged;
create index tasks_flagged on tasks (bundle_id, language, _id) include (worker_id, updated_at)
  where status = 'completed' and archived_at is null and jsonb_path_exists(result, '$.flags[*]');

-- The reviewed tasks of a worker by the last change. Open ones are sorted when they are read, so that neither an import
-- nor an assignment writes the index.
create index tasks_worker_changed on tasks (bundle_id, worker_id, language, updated_at, _id) where status = 'completed';

-- Reviews in work: drafts that no older one replaces, and tasks that are given back.

-- Never the same twice, so that a draft that went and came back is not taken for the one before.
create sequence review_draft_revisions;
alter table review_drafts add column revision bigint not null default nextval('review_draft_revisions');
alter sequence review_draft_revisions owned by review_drafts.revision;

alter table task_history drop constraint task_history_action_check;
alter table task_history add constraint task_history_action_check
  check (action in ('import', 'assign', 'unassign', 'submit', 'return', 'skip'));

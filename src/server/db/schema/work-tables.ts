// The tables of dubbing: projects, people, tasks and their history.
import type { Generated, GeneratedAlways } from 'kysely'
import type { BulkAction } from '#src/domain/projects/assignment.ts'
import type { ExpectedScore } from '#src/domain/quality/check-task.ts'
import type { InvitationStatus } from '#src/domain/projects/project.ts'
import type { JobStatus, WithdrawalStatus } from '#src/domain/money/payouts.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { Tolerance } from '#src/domain/quality/second-review-share.ts'
import type { Speaker } from '#src/domain/segments/read-rows.ts'
import type { TaskAction, TaskStatus } from '#src/domain/projects/task.ts'
import type { VideoContainer } from '#src/domain/media/task-video.ts'
import type { Instant, InstantOrNull, DefaultInstant, Json, JsonOrNull, Nullable, Identity } from './column-types.ts'

export type WorkTables = {
  projects: {
    _id: string
    name: string
    description: Generated<string>
    remarks: Generated<string>
    listening: Generated<boolean>
    speakers: Json<Readonly<Record<string, Speaker>>>
    max_rate_cents: Generated<number>
    /** Percent of each talent's reviews. */
    second_review_share: Generated<number>
    second_review_tolerance: Generated<Tolerance>
    check_share: Generated<number>
    check_threshold: Generated<number>
    check_feedback: Generated<boolean>
    archived_at: InstantOrNull
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  project_managers: { project_id: string; user_id: string }
  project_members: {
    project_id: string
    user_id: string
    joined_at: DefaultInstant
    /** The member gets no new tasks, because of their answers to checks. */
    paused_at: InstantOrNull
    /** Earlier answers do not count for the threshold. */
    checks_from: InstantOrNull
  }
  project_invitations: {
    project_id: string
    user_id: string
    invited_by: string
    status: Generated<InvitationStatus>
    invited_at: DefaultInstant
    answered_at: InstantOrNull
  }
  project_bans: { project_id: string; user_id: string; reason: Generated<string>; created_at: DefaultInstant }
  guideline_versions: {
    project_id: string
    version: number
    source: string
    created_by: string
    created_at: DefaultInstant
  }
  guideline_reads: { project_id: string; user_id: string; version: number; read_at: DefaultInstant }
  plan_jobs: {
    _id: string
    project_id: string
    user_id: string
    language: string
    max_number: Generated<number>
    created_at: DefaultInstant
  }
  task_videos: {
    _id: string
    project_id: string
    name: string
    bytes: number
    part_bytes: number
    file_modified_at: Instant
    container: Nullable<VideoContainer>
    seconds: Nullable<number>
    frames_per_second: Nullable<number>
    created_at: DefaultInstant
    ready_at: InstantOrNull
  }
  withdrawals: {
    _id: string
    project_id: string
    user_id: string
    amount_cents: number
    currency: string
    status: Generated<WithdrawalStatus>
    reason: Generated<string>
    requested_at: DefaultInstant
    decided_at: InstantOrNull
    decided_by: Nullable<string>
  }
  bundles: {
    _id: string
    project_id: string
    name: string
    languages: Generated<string[]>
    rate_cents: Generated<number>
    currency: Generated<string>
    /** 1: urgent, 2: high, 3: normal, 4: low. */
    priority: Generated<number>
    /** A day, such as 2026-11-20. */
    due_on: Nullable<string>
    new_count: Generated<number>
    assigned_count: Generated<number>
    completed_count: Generated<number>
    archived_at: InstantOrNull
    created_at: DefaultInstant
    links_notified_at: InstantOrNull
    /** When it or its tasks last changed; set by a trigger. */
    active_at: DefaultInstant
  }
  tasks: {
    _id: string
    bundle_id: string
    external_id: Nullable<string>
    status: Generated<TaskStatus>
    worker_id: Nullable<string>
    language: string
    source_external_url: string
    target_external_url: string
    meta: Json<Record<string, unknown>>
    result: JsonOrNull<ReviewResult>
    duration: Generated<number>
    video_seconds: Nullable<number>
    /** The task whose work this one repeats, for a second opinion. */
    second_review_of: Nullable<string>
    /** Whether a review of it was ever reopened. */
    reopened: Generated<boolean>
    /** When it left the lists; only completed tasks. */
    archived_at: InstantOrNull
    /** The check task that this task is a copy of. */
    check_of: Nullable<string>
    /** Counted from 1, by the versions of the dub. */
    round: Generated<number>
    /** The task whose dub this one has a new version of. */
    previous_round: Nullable<string>
    created_at: DefaultInstant
    updated_at: DefaultInstant
    completed_at: InstantOrNull
    /** 0: that of the bundle. */
    priority: Generated<number>
    /** A day, such as 2026-11-20. Null: that of the bundle. */
    due_on: Nullable<string>
    /** `meta.title`. */
    title: GeneratedAlways<string>
    /** When the first of its two addresses ends to work; null if none says so. */
    links_end_at: GeneratedAlways<Date | null>
  }
  check_tasks: {
    task_id: string
    project_id: string
    expected: Json<ExpectedScore[]>
    created_by: string
    created_at: DefaultInstant
    retired_at: InstantOrNull
  }
  /** What tasks are found by, see 0055-find-tasks.sql. */
  task_terms: { bundle_id: string; term: string; task_id: string }
  task_history: {
    _id: Identity
    task_id: string
    actor_id: Nullable<string>
    action: TaskAction
    from_status: Nullable<TaskStatus>
    to_status: Nullable<TaskStatus>
    worker_id: Nullable<string>
    detail: Json<Record<string, unknown>>
    action_id: Nullable<string>
    at: DefaultInstant
  }
  /** The workers who skipped a task. */
  task_skips: {
    bundle_id: string
    task_id: string
    worker_id: string
  }
  /** By the task reviewed first. */
  adjudications: { task_id: string; result: Json<ReviewResult>; adjudicated_by: string; adjudicated_at: DefaultInstant }
  disagreements: { task_id: string; second_id: string; bundle_id: string; difference: number; since: Instant }
  /** How far the second reviews drawn are ahead of the share, in hundredths of a review. */
  review_samples: { bundle_id: string; worker_id: string; ahead: number }
  drawn_reviews: { task_id: string; bundle_id: string }
  task_posters: { task_id: string; side: 'source' | 'target'; image_key: string }
  flag_pictures: { task_id: string; image_key: string }
  review_drafts: {
    task_id: string
    user_id: string
    draft: Json<ReviewDraft>
    revision: Generated<number>
    updated_at: DefaultInstant
  }
  assignment_actions: {
    _id: string
    bundle_id: string
    actor_id: string
    action: BulkAction
    first_entry: number
    last_entry: number
    at: DefaultInstant
    task_count: Generated<number>
    /** How many people the tasks were assigned to or unassigned from. */
    worker_count: Generated<number>
    /** Who, if it is one. */
    worker_id: Nullable<string>
    /** Whose tasks were reassigned. */
    from_worker_id: Nullable<string>
    /** When each worker of the action had been assigned tasks before it. */
    assigned_before: Json<Record<string, string | null>>
    undone_at: InstantOrNull
    undone_count: Generated<number>
  }
  deleted_tasks: {
    action_id: string
    task_id: string
    bundle_id: string
    task: Json<Record<string, unknown>>
    history: Json<unknown[]>
    skippers: string[]
    at: DefaultInstant
  }
  edited_tasks: {
    action_id: string
    task_id: string
    bundle_id: string
    /** What the action changed, as it was. */
    before: Json<Record<string, unknown>>
    digest: string
    at: DefaultInstant
  }
  deleted_task_images: { action_id: string; task_id: string; side: 'source' | 'target' | 'flag'; image_key: string }
  deleted_task_workers: { task_id: string; worker_id: string; at: DefaultInstant }
  bundle_language_counts: {
    bundle_id: string
    language: string
    new_count: Generated<number>
    assigned_count: Generated<number>
    completed_count: Generated<number>
  }
  review_sums: {
    bundle_id: string
    name: string
    total: number
  }
  reviewer_days: {
    bundle_id: string
    /** A day in UTC, such as 2026-11-20. */
    day: string
    worker_id: string
    name: string
    total: number
  }
  review_pair_days: {
    bundle_id: string
    /** A day in UTC, such as 2026-11-20. */
    day: string
    worker_id: string
    section: string
    score: number
    other_score: number
    pairs: number
  }
  job_language_counts: {
    bundle_id: string
    worker_id: string
    language: string
    assigned_count: Generated<number>
    completed_count: Generated<number>
  }
  jobs: {
    bundle_id: string
    worker_id: string
    assigned_count: Generated<number>
    completed_count: Generated<number>
    status: Generated<JobStatus>
    paid_at: InstantOrNull
    paid_count: Generated<number>
    paid_cents: Generated<number>
    old_rate_count: Generated<number>
    old_rate_cents: Generated<number>
    review_seconds: Generated<number>
    timed_review_count: Generated<number>
    covered_count: Generated<number>
    coverage_thousandths: Generated<number>
    paced_seconds: Generated<number>
    paced_video_seconds: Generated<number>
    skipped_count: Generated<number>
    last_review_at: InstantOrNull
    last_assigned_at: InstantOrNull
    updated_at: DefaultInstant
  }
}

// The tables as Kysely sees them. Columns with a database default are optional on insert.
import type { Generated } from 'kysely'
import type { ProductStatus } from '#src/domain/auction.ts'
import type { AuditAction } from '#src/domain/audit.ts'
import type { NotificationKind } from '#src/domain/messages.ts'
import type { JobStatus } from '#src/domain/job.ts'
import type { locales } from '#src/domain/locale.ts'
import type { Availability, Gender, UserRole } from '#src/domain/people.ts'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { TaskAction, TaskStatus } from '#src/domain/task.ts'
import type { DeliveryError, DeliveryKind, DeliveryState } from '#src/domain/webhook.ts'
import type { Instant, InstantOrNull, DefaultInstant, Json, JsonOrNull, Nullable, Identity } from './column-types.ts'
import type { PushTables } from './push-tables.ts'

export type Database = PushTables & {
  users: {
    _id: string
    id: Identity
    email: Generated<string>
    password_hash: Nullable<string>
    role: Generated<UserRole>
    name: string
    first_name: Generated<string>
    last_name: Generated<string>
    icon: Generated<string>
    location: Generated<string>
    phone_number: Generated<string>
    country: Generated<string>
    language: Generated<string>
    department: Generated<string>
    position: Generated<string>
    employee_id: Generated<string>
    gender: Generated<Gender>
    locale: Nullable<(typeof locales)[number]>
    status: Generated<number>
    money_cents: Generated<number>
    following_count: Generated<number>
    followers_count: Generated<number>
    likes_count: Generated<number>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  talents: {
    user_id: string
    looking_for_tasks: Generated<boolean>
    availability: Generated<Availability | ''>
    linkedin: Generated<string>
  }
  sessions: { _id: string; secret_hash: Buffer; user_id: string; created_at: DefaultInstant; expires_at: Instant }
  sign_in_failures: { _id: Identity; email_hash: Buffer; address: string; at: DefaultInstant }
  follows: { follower_id: string; followee_id: string; created_at: DefaultInstant }
  idempotency_keys: {
    key: string
    user_id: string
    call: string
    body_hash: Buffer
    answer: Json<unknown>
    created_at: DefaultInstant
  }
  ledger_entries: {
    _id: string
    user_id: string
    amount_cents: number
    currency: Generated<string>
    kind: 'payout' | 'withdrawal' | 'correction'
    subject: Json<unknown>
    created_at: DefaultInstant
  }
  notifications: {
    _id: string
    user_id: string
    kind: NotificationKind
    subject: Json<{
      productId?: string
      userId?: string
      taskId?: string
      actionId?: string
      name?: string
      count?: number
    }>
    created_at: DefaultInstant
    read_at: InstantOrNull
  }
  threads: {
    _id: string
    product_id: Nullable<string>
    buyer_id: Nullable<string>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  thread_participants: {
    thread_id: string
    user_id: string
    read_at: InstantOrNull
    unread: Generated<number>
    last_at: DefaultInstant
  }
  messages: { _id: string; thread_id: string; sender_id: string; body: string; created_at: DefaultInstant }
  audit_log: {
    _id: Identity
    actor_id: Nullable<string>
    action: AuditAction
    user_id: Nullable<string>
    subject: Json<Record<string, unknown>>
    before: JsonOrNull<Record<string, unknown>>
    after: JsonOrNull<Record<string, unknown>>
    at: DefaultInstant
  }
  events: {
    _id: Identity
    audience: Nullable<string>
    kind: string
    data: Json<Readonly<Record<string, unknown>>>
    at: DefaultInstant
  }
  event_key: { only_one: Generated<boolean>; key: Generated<string> }
  images: { key: string; width: number; height: number; placeholder: string; created_at: DefaultInstant }
  image_uploads: { _id: Identity; user_id: string; at: DefaultInstant }
  products: {
    _id: string
    seller_id: string
    name: string
    description: Generated<string>
    remarks: Generated<string>
    era: Generated<string>
    type: Generated<string>
    location: Generated<string>
    price_cents: number
    buy_now_cents: Nullable<number>
    status: Generated<ProductStatus>
    bid_end: InstantOrNull
    bid_ended_at: InstantOrNull
    sold_cents: Nullable<number>
    buyer_id: Nullable<string>
    likes_count: Generated<number>
    created_at: DefaultInstant
    updated_at: DefaultInstant
    deleted_at: InstantOrNull
    deleted_by: Nullable<string>
  }
  product_images: { product_id: string; position: number; image_key: string }
  bids: {
    product_id: string
    bidder_id: string
    price_cents: number
    standing: Generated<number>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  bid_log: { _id: Identity; product_id: string; bidder_id: string; price_cents: number; at: DefaultInstant }
  likes: { product_id: string; user_id: string; created_at: DefaultInstant }
  product_terms: { product_id: string; created_at: Instant; price_cents: number; recipe: number; terms: string }
  search_queue: { _id: Identity; product_id: string; change: 1 | -1 }
  search_recipe: { recipe: number }
  search_phrases: { key: string; shown: string; uses: number }
  search_lookups: { key: string; lookup: string; uses: number; size: number }
  search_facets: { kind: 'era' | 'type' | 'location'; key: string; shown: string; uses: number }
  projects: {
    _id: string
    name: string
    description: Generated<string>
    remarks: Generated<string>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  project_managers: { project_id: string; user_id: string }
  project_members: { project_id: string; user_id: string; joined_at: DefaultInstant }
  project_bans: { project_id: string; user_id: string; reason: Generated<string>; created_at: DefaultInstant }
  plan_jobs: {
    _id: string
    project_id: string
    user_id: string
    language: string
    max_number: Generated<number>
    created_at: DefaultInstant
  }
  bundles: {
    _id: string
    project_id: string
    name: string
    languages: Generated<string[]>
    rate_cents: Generated<number>
    currency: Generated<string>
    new_count: Generated<number>
    assigned_count: Generated<number>
    completed_count: Generated<number>
    created_at: DefaultInstant
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
    second_of: Nullable<string>
    created_at: DefaultInstant
    updated_at: DefaultInstant
    completed_at: InstantOrNull
  }
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
  /** Who gave a task back without a review. */
  task_skips: {
    bundle_id: string
    task_id: string
    worker_id: string
  }
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
    action: 'assign' | 'unassign'
    first_entry: number
    last_entry: number
    at: DefaultInstant
  }
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
    review_seconds: Generated<number>
    last_review_at: InstantOrNull
    last_assigned_at: InstantOrNull
    updated_at: DefaultInstant
  }
  webhooks: {
    project_id: string
    url: string
    secret: string
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  webhook_deliveries: {
    _id: string
    project_id: string
    task_id: Nullable<string>
    kind: Generated<DeliveryKind>
    payload: Json<Record<string, unknown>>
    state: Generated<DeliveryState>
    attempts: Generated<number>
    next_at: InstantOrNull
    tried_at: InstantOrNull
    last_error: Nullable<DeliveryError>
    last_status: Nullable<number>
    created_at: DefaultInstant
    delivered_at: InstantOrNull
  }
}

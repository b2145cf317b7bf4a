// The tables for Kysely. Columns with a database default are optional on insert.
import type { Generated } from 'kysely'
import type { AuditAction } from '#src/domain/people/audit.ts'
import type { NotificationKind } from '#src/domain/messages/messages.ts'
import type { MessageReference, ReviewAction } from '#src/domain/messages/review-conversation.ts'
import type { locales } from '#src/domain/text/locale.ts'
import type { PasswordLinkPurpose } from '#src/domain/people/password-rules.ts'
import type { Availability, Gender, UserRole } from '#src/domain/people/people.ts'
import type { ReportOutcome, ReportReason, ReportSubject } from '#src/domain/people/report.ts'
import type { SavedFilter } from '#src/domain/search/saved-search.ts'
import type { Instant, InstantOrNull, DefaultInstant, Json, JsonOrNull, Nullable, Identity } from './column-types.ts'
import type { IntegrationTables } from './integration-tables.ts'
import type { MarketTables } from './market-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { WorkTables } from './work-tables.ts'

// The tables of reports and blocks.

type ModerationTables = {
  reports: {
    _id: string
    reporter_id: string
    person_id: string
    subject: ReportSubject
    product_id: Nullable<string>
    message_id: Nullable<string>
    feedback_id: Nullable<string>
    reason: ReportReason
    note: Generated<string>
    created_at: DefaultInstant
    outcome: Nullable<ReportOutcome>
    outcome_note: Generated<string>
    closed_by: Nullable<string>
    closed_at: InstantOrNull
  }
  blocks: { blocker_id: string; blocked_id: string; created_at: DefaultInstant }
}

export type Database = IntegrationTables &
  MarketTables &
  ModerationTables &
  NotificationTables &
  WorkTables & {
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
      about: Generated<string>
      phone_number: Generated<string>
      country: Generated<string>
      language: Generated<string>
      department: Generated<string>
      position: Generated<string>
      employee_id: Generated<string>
      gender: Generated<Gender>
      locale: Nullable<(typeof locales)[number]>
      status: Generated<number>
      disabled_at: InstantOrNull
      erased_at: InstantOrNull
      is_demo: Generated<boolean>
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
    sessions: {
      _id: string
      secret_hash: Buffer
      user_id: string
      browser: Generated<string>
      system: Generated<string>
      created_at: DefaultInstant
      last_used_at: DefaultInstant
      expires_at: Instant
      by_provider: Generated<boolean>
    }
    provider_accounts: {
      issuer: string
      subject: string
      user_id: string
      created_at: DefaultInstant
    }
    password_links: {
      user_id: string
      token_hash: Buffer
      purpose: PasswordLinkPurpose
      created_at: DefaultInstant
      expires_at: Instant
    }
    sign_up_links: {
      _id: string
      email: string
      project_id: Nullable<string>
      invited_by: Nullable<string>
      token_hash: Buffer
      created_at: DefaultInstant
      expires_at: Instant
    }
    second_factors: {
      user_id: string
      sealed_secret: Buffer
      recovery_salt: Buffer
      last_step: number
      wrong_codes: Generated<number>
      created_at: DefaultInstant
    }
    recovery_codes: { user_id: string; code_hash: Buffer }
    pending_sign_ins: { secret_hash: Buffer; user_id: string; expires_at: Instant }
    passkeys: {
      _id: string
      user_id: string
      credential_id: Buffer
      public_key: Buffer
      signature_count: number
      name: string
      created_at: DefaultInstant
      last_used_at: Generated<Date | null>
    }
    passkey_challenges: { challenge: string; user_id: string | null; expires_at: Instant }
    follows: { follower_id: string; followee_id: string; created_at: DefaultInstant }
    idempotency_keys: {
      key: string
      user_id: string
      request_hash: Buffer
      response: Json<unknown>
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
        orderId?: string
        /** The other person of an order. */
        personId?: string
        /** Of an order, in cents. */
        price?: number
        taskId?: string
        actionId?: string
        projectId?: string
        bundleId?: string
        name?: string
        count?: number
        /** What an administrator wrote. */
        text?: string
        /** Of a saved search; `day` is that of the daily mail. */
        searchId?: string
        filter?: SavedFilter
        day?: string
      }>
      created_at: DefaultInstant
      read_at: InstantOrNull
    }
    message_images: { message_id: string; position: number; image_key: string }
    threads: {
      _id: string
      product_id: Nullable<string>
      buyer_id: Nullable<string>
      created_at: DefaultInstant
      updated_at: DefaultInstant
      task_id: Nullable<string>
      talent_id: Nullable<string>
      project_id: Nullable<string>
      last_action: Nullable<ReviewAction>
      last_action_at: InstantOrNull
      accepted_at: InstantOrNull
    }
    thread_participants: {
      thread_id: string
      user_id: string
      read_at: InstantOrNull
      unread: Generated<number>
      last_message_at: DefaultInstant
    }
    messages: {
      _id: string
      thread_id: string
      sender_id: string
      body: string
      created_at: DefaultInstant
      reference: JsonOrNull<MessageReference>
      action: Nullable<ReviewAction>
    }
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
    server_keys: { name: 'event-cursor' | 'device-cookie' | 'auctions'; sealed_key: Buffer }
    muted: { is_muted: Generated<boolean>; since: DefaultInstant }
  }

// The tables of reports and blocks.
import type { Generated } from 'kysely'
import type { ReportOutcome, ReportReason, ReportSubject } from '#src/domain/report.ts'
import type { DefaultInstant, InstantOrNull, Nullable } from './column-types.ts'

export type ModerationTables = {
  reports: {
    _id: string
    reporter_id: string
    person_id: string
    subject: ReportSubject
    product_id: Nullable<string>
    message_id: Nullable<string>
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

// Records the submissions and drafts of a device, and the outcomes that the person saw.
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { TestDevice, SubmitOutcome } from './page/main.ts'

export type SubmissionRecord = {
  readonly kind: OutboxEntry['work']['kind']
  readonly person: string
  readonly subject: string
  readonly text: string
  /** A sequence number over all recorded starts and ends. */
  readonly startedAt: number
  /** The sequence number of the outcome; null while there is none, for example because the tab crashed. */
  endedAt: number | null
  outcome: SubmitOutcome | null
}

export type SavedDraft = { readonly person: string; readonly task: string; readonly text: string; isStored: boolean }

export class SubmissionLog {
  readonly submissions: SubmissionRecord[] = []
  readonly savedDrafts: SavedDraft[] = []
  #count = 0

  next(): number {
    this.#count += 1
    return this.#count
  }

  recordSubmission(params: Pick<SubmissionRecord, 'kind' | 'person' | 'subject' | 'text'>): SubmissionRecord {
    const record: SubmissionRecord = { ...params, startedAt: this.next(), endedAt: null, outcome: null }
    this.submissions.push(record)
    return record
  }

  recordDraft(person: string, task: string, text: string): SavedDraft {
    const record: SavedDraft = { person, task, text, isStored: false }
    this.savedDrafts.push(record)
    return record
  }

  /** The last text for a task that the device reported as stored. */
  lastSavedText(person: string, task: string): string | null {
    return (
      this.savedDrafts.findLast((each) => each.person === person && each.task === task && each.isStored)?.text ?? null
    )
  }
}

/** The device's state at the end of a schedule. */
export type DeviceState = Awaited<ReturnType<TestDevice['readState']>>

// What was done on the device and what the person was told of it, as the test saw it from outside.
import type { Work } from '#src/offline/outbox/outbox-entry.ts'
import type { TestDevice, SubmitOutcome } from './page/main.ts'

export type SubmissionRecord = {
  readonly kind: Work['kind']
  readonly person: string
  readonly subject: string
  readonly text: string
  /** Counted over everything that happened. */
  readonly startedAt: number
  /** When the person was told; null while nobody was, as when the tab was killed over it. */
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

  /** The last words for a task that the device said it has. */
  lastSavedText(person: string, task: string): string | null {
    return (
      this.savedDrafts.findLast((each) => each.person === person && each.task === task && each.isStored)?.text ?? null
    )
  }
}

/** What the device has at the end. */
export type DeviceState = Awaited<ReturnType<TestDevice['readState']>>

// Records of a talent's device: downloaded tasks and outbox entries.
import { defaultReview } from '#src/domain/review/review.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'
import { assignedTask } from './responses.ts'

/** The person that `renderScreen` signs in. */
const person = '01990000-0000-7000-8000-0000000000aa'

type TaskDownloadOverrides = Partial<Omit<TaskDownload, 'task'>> & {
  id: string
  bundle?: { _id: string; name: string }
}

/** A downloaded task, by default with 12 MB of videos. */
export function makeTaskDownload({
  id,
  bundle = { _id: 'b', name: 'Drama' },
  ...overrides
}: TaskDownloadOverrides): TaskDownload {
  return {
    person,
    task: {
      ...assignedTask,
      _id: id,
      bundle,
      project: { _id: 'p', name: 'Dubbing', listening: true, guidelines: null },
      worker: { _id: person, firstName: 'Bo', lastName: 'Li' },
      meta: {},
      history: [],
    },
    state: 'ready',
    reason: null,
    storedBytes: 12_000_000,
    totalBytes: 12_000_000,
    quality: 'medium',
    isAutomatic: false,
    files: [],
    addedAt: 1,
    finishedAt: null,
    ...overrides,
  }
}

type EntryOverrides = Partial<Submission> & { taskId?: string }

/** An outbox entry, by default a review that waits to be sent. */
export function makeOutboxEntry({ taskId = 't', ...overrides }: EntryOverrides = {}): Submission {
  const work = overrides.work ?? {
    kind: 'review',
    taskId,
    bundleId: 'b',
    result: { ...defaultReview, note: 'Mouths lag' },
  }
  return {
    id: crypto.randomUUID(),
    person,
    order: 1,
    createdAtMs: Date.parse('2026-11-01T08:00:00Z'),
    work,
    state: 'waiting',
    failureReason: null,
    attempts: 0,
    forwarded: 'done',
    context: { project: 'Dubbing', bundle: 'Drama' },
    ...overrides,
  }
}

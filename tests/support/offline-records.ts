// Records of a talent's device: downloaded tasks and outbox entries.
import { defaultReview } from '#src/domain/review/review.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'

/** The person that `renderScreen` signs in. */
const person = '01990000-0000-7000-8000-0000000000aa'
const timestamp = '2026-11-01T08:00:00Z'

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
      _id: id,
      status: 'assigned',
      bundle,
      project: { _id: 'p', name: 'Dubbing', listening: true, guidelines: null },
      worker: { _id: person, firstName: 'Bo', lastName: 'Li' },
      language: 'English',
      priority: 'normal',
      dueOn: null,
      created_at: timestamp,
      updated_at: timestamp,
      duration: 0,
      source_external_url: '/media/clips/tea-boat/source.mp4',
      target_external_url: '/media/clips/tea-boat/target.mp4',
      source_poster: null,
      target_poster: null,
      meta: {},
      result: null,
      reopened: null,
      correctableUntil: null,
      round: 1,
      roundBefore: null,
      manages: false,
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
    createdAtMs: Date.parse(timestamp),
    work,
    state: 'waiting',
    failureReason: null,
    attempts: 0,
    forwarded: 'done',
    context: { project: 'Dubbing', bundle: 'Drama' },
    ...overrides,
  }
}

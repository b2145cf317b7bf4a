// What a device has of a talent's work: a task kept for the way, a thing handed in.
import { defaultReview } from '#src/domain/review.ts'
import { type OutboxEntry, subjectOf } from '#src/offline/outbox/entry.ts'
import type { KeptTask } from '#src/offline/tasks/kept-task.ts'

/** Whoever `renderScreen` signs in. */
const person = '01990000-0000-7000-8000-0000000000aa'
const at = '2026-11-01T08:00:00Z'

type Kept = Partial<Omit<KeptTask, 'task'>> & { id: string; bundle?: { _id: string; name: string } }

/** A task whose videos are here, 12 MB, unless said otherwise. */
export function aKeptTask({ id, bundle = { _id: 'b', name: 'Drama' }, ...more }: Kept): KeptTask {
  return {
    person,
    task: {
      _id: id,
      status: 'assigned',
      bundle,
      project: { _id: 'p', name: 'Dubbing' },
      worker: { _id: person, firstName: 'Bo', lastName: 'Li' },
      language: 'English',
      created_at: at,
      updated_at: at,
      duration: 0,
      source_external_url: '/media/clips/tea-boat/source.mp4',
      target_external_url: '/media/clips/tea-boat/target.mp4',
      meta: {},
      result: null,
      reopened: null,
      manages: false,
      history: [],
    },
    state: 'ready',
    why: null,
    done: 12_000_000,
    total: 12_000_000,
    quality: 'medium',
    files: [],
    addedAt: 1,
    finishedAt: null,
    ...more,
  }
}

type Entry = Partial<Omit<OutboxEntry, 'subject'>> & { taskId?: string }

/** A review that waits to be sent, unless said otherwise. */
export function anEntry({ taskId = 't', ...more }: Entry = {}): OutboxEntry {
  const work = more.work ?? { kind: 'review', taskId, bundleId: 'b', result: { ...defaultReview, note: 'Mouths lag' } }
  return {
    id: crypto.randomUUID(),
    person,
    order: 1,
    made: Date.parse(at),
    work,
    state: 'waiting',
    why: null,
    tries: 0,
    handedOn: 'done',
    about: { project: 'Dubbing', bundle: 'Drama' },
    ...more,
    subject: subjectOf(work),
  }
}

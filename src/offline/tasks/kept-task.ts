// A task as this device keeps it, with how much of its two videos is here. Pure: who keeps it is `store.ts`.
import type { AnswerOf } from '#src/contract/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { isRecord } from '#src/domain/is-record.ts'

export type Task = AnswerOf<Contract['GET /api/tasks/{id}']>['data']

export const qualities = ['low', 'medium', 'high'] as const
export type Quality = (typeof qualities)[number]

/**
 * `queued` waits its turn, the network or Wi-Fi; `paused` waits for the person; `ready` is here whole; `failed` cannot
 * be kept as things are, and is tried again when the person asks for it.
 */
export const keptStates = ['queued', 'loading', 'paused', 'ready', 'failed'] as const
export type KeptState = (typeof keptStates)[number]

/** What a queued one waits for, why another is paused though nobody asked for that, or why it failed. */
export const keptReasons = [
  'network',
  'wifi',
  /** The device has no room left. */
  'room',
  /** It would not fit into the budget. */
  'budget',
  /** The video's host lets no page read it, so that it can be played but not kept. */
  'cors',
  'not-found',
  'forbidden',
  'encrypted',
  /** A stream that still goes on. */
  'live',
  'unreadable',
  /** Its host does not answer although there is a network. */
  'host',
] as const
export type KeptReason = (typeof keptReasons)[number]

export type KeptTask = {
  readonly person: string
  readonly task: Task
  readonly state: KeptState
  readonly why: KeptReason | null
  /** Bytes of its videos on this device, and how many they are in all; null until every host has said. */
  readonly done: number
  readonly total: number | null
  readonly quality: Quality
  /** The addresses of everything its videos need that is known so far. Tasks may share them. */
  readonly files: readonly string[]
  /** Milliseconds since 1970, by this device; only for showing and for who goes first. */
  readonly addedAt: number
  /**
   * When this device learned that the task is no longer to be done: its review is stored, here or from another device,
   * or it was taken away. Such a task stays while there is room. Null while it is to be done.
   */
  readonly finishedAt: number | null
}

/** A task to be downloaded. */
export function queuedTask(person: string, task: Task, quality: Quality, now: number): KeptTask {
  const nothing = { why: null, done: 0, total: null, files: [], finishedAt: null }
  return { person, task, state: 'queued', quality, addedAt: now, ...nothing }
}

/** Reads what was kept, perhaps by another version; null when it is no task of ours. */
export function readKept(value: unknown): KeptTask | null {
  if (!isRecord(value) || !isRecord(value['task'])) return null
  const { person, task, state, why, done, total, quality, files, addedAt, finishedAt } = value
  const { _id, bundle, source_external_url, target_external_url } = task
  const urls = typeof source_external_url === 'string' && typeof target_external_url === 'string'
  if (typeof person !== 'string' || typeof _id !== 'string' || !urls || !isRecord(bundle)) return null
  return {
    person,
    // Its own fields came from the server in the shape of the contract, and went in whole.
    task: task as Task,
    state: keptStates.find((known) => known === state) ?? 'queued',
    why: keptReasons.find((known) => known === why) ?? null,
    done: typeof done === 'number' ? done : 0,
    total: typeof total === 'number' ? total : null,
    quality: qualities.find((known) => known === quality) ?? 'medium',
    files: Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [],
    addedAt: typeof addedAt === 'number' ? addedAt : 0,
    finishedAt: typeof finishedAt === 'number' ? finishedAt : null,
  }
}

/** As the server hands tasks out: the oldest first. */
export const inQueueOrder = (a: KeptTask, b: KeptTask): number => compare(a.task._id, b.task._id)

/** As they are downloaded: who was asked for first, then in the order of the queue. */
export const inLoadingOrder = (a: KeptTask, b: KeptTask): number => a.addedAt - b.addedAt || inQueueOrder(a, b)

/** The person's next task after another, from the oldest again after the last; null when there is none besides it. */
export function nextKept(tasks: readonly KeptTask[], bundleId: string, after: string | null): KeptTask | null {
  const open = tasks
    .filter(({ task, finishedAt }) => finishedAt === null && task.bundle._id === bundleId && task._id !== after)
    .toSorted(inQueueOrder)
  return open.find(({ task }) => after === null || task._id > after) ?? open[0] ?? null
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

// Works off what a person wants on this device, one task after the other. Whoever calls it holds the device's one lock
// for that.
import { anySignal } from '#src/offline/any-signal.ts'
import { isFull, MediaTrouble } from '#src/offline/media/media-trouble.ts'
import { type DownloadDeps, downloadTask } from './download-task.ts'
import { inLoadingOrder, type KeptReason, type KeptState, type KeptTask } from './kept-task.ts'
import { changeKeptTask, listKeptTasks, onKeptTasksChange, readKeptTask } from './store.ts'

export type DownloadsDeps = DownloadDeps & {
  /** What a download has to wait for now. */
  readonly waitsFor: () => 'wifi' | null
}

/** Why it stopped: nothing is left to do, or what it waits for. */
export type DownloadsEnd = 'done' | 'network' | 'wifi'

/** Until nothing is left, the network is gone or the signal says so. */
export async function downloadTasks(person: string, deps: DownloadsDeps): Promise<DownloadsEnd> {
  for (;;) {
    const waiting = (await listKeptTasks(person)).filter(isWanted).toSorted(inLoadingOrder)
    const [next] = waiting
    if (!next || deps.signal.aborted) return 'done'
    const waitsFor = deps.waitsFor()
    if (waitsFor !== null) {
      for (const { task } of waiting) await note(person, task._id, 'queued', waitsFor)
      return waitsFor
    }
    const trouble = await downloadOne(next, deps)
    if (trouble !== 'network') continue
    for (const { task } of waiting) await note(person, task._id, 'queued', 'network')
    return 'network'
  }
}

/** One that a closed tab was at is gone on with. */
const isWanted = ({ state, finishedAt }: KeptTask) => finishedAt === null && (state === 'queued' || state === 'loading')

/** Answers why it is not here whole. */
async function downloadOne(kept: KeptTask, deps: DownloadsDeps): Promise<KeptReason | null> {
  const { person, task } = kept
  const stop = new AbortController()
  const signal = anySignal(deps.signal, stop.signal)
  await note(person, task._id, 'loading', null)
  // Paused or removed meanwhile, in whatever tab.
  const leave = onKeptTasksChange(async () => {
    const now = await readKeptTask(person, task._id)
    if (now?.state !== 'loading') stop.abort()
  })
  try {
    await downloadTask(kept, { ...deps, signal })
    return null
  } catch (error) {
    if (signal.aborted) return null
    const why = error instanceof MediaTrouble ? error.why : isFull(error) ? 'room' : 'unreadable'
    await note(person, task._id, stateAfter(why), why)
    return why
  } finally {
    leave()
  }
}

function stateAfter(why: KeptReason): KeptState {
  if (why === 'network' || why === 'wifi') return 'queued'
  return why === 'room' || why === 'budget' ? 'paused' : 'failed'
}

/** A device that has no room for this note has none for what it says either. */
const note = (person: string, id: string, state: KeptState, why: KeptReason | null) =>
  changeKeptTask(person, id, (kept) => {
    const same = kept?.state === state && kept.why === why
    const mine = kept?.state === 'queued' || kept?.state === 'loading'
    return kept && mine && !same ? { ...kept, state, why } : kept
  }).catch(() => null)

// Downloads a person's queued tasks one after another. The caller holds the device's download lock.
import { anySignal } from '#src/offline/any-signal.ts'
import { isFull, MediaTrouble } from '#src/offline/media/media-trouble.ts'
import { type DownloadDeps, downloadTask } from './download-task.ts'
import { inLoadingOrder, type KeptReason, type KeptState, type KeptTask } from './kept-task.ts'
import { changeKeptTask, listKeptTasks, onKeptTasksChange, readKeptTask } from './store.ts'

export type DownloadsDeps = DownloadDeps & {
  /** What downloads have to wait for now; null if nothing. */
  readonly waitsFor: () => 'wifi' | null
}

/** `done`: nothing is left to download. `network`, `wifi`: downloads wait for it. */
export type DownloadsEnd = 'done' | 'network' | 'wifi'

/** Downloads until nothing is left, the network fails, Wi-Fi is required but missing, or the signal aborts. */
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

/** Includes tasks in state `loading`, which a closed tab left unfinished. */
const isWanted = ({ state, finishedAt }: KeptTask) => finishedAt === null && (state === 'queued' || state === 'loading')

/** Resolves to why the download failed; null if it succeeded or was stopped. */
async function downloadOne(kept: KeptTask, deps: DownloadsDeps): Promise<KeptReason | null> {
  const { person, task } = kept
  const stop = new AbortController()
  const signal = anySignal(deps.signal, stop.signal)
  await note(person, task._id, 'loading', null)
  // Stops when the task is paused or removed in any tab.
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

/** Records the state. Ignores storage errors: a device too full for this record is too full for the download. */
const note = (person: string, id: string, state: KeptState, why: KeptReason | null) =>
  changeKeptTask(person, id, (kept) => {
    const same = kept?.state === state && kept.why === why
    const mine = kept?.state === 'queued' || kept?.state === 'loading'
    return kept && mine && !same ? { ...kept, state, why } : kept
  }).catch(() => null)

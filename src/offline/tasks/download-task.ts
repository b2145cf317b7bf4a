// Downloads the two videos of a task and records the progress.
import { fetchPart } from '#src/offline/media/fetch-part.ts'
import { type MediaPlan, planMedia } from '#src/offline/media/media-plan.ts'
import { readMediaFile } from '#src/offline/media/media-store.ts'
import { MediaTrouble } from '#src/offline/media/media-trouble.ts'
import { sizeOf } from '#src/offline/media/pieces.ts'
import type { KeptTask } from './kept-task.ts'
import { letOneGo, usedBytes } from './room.ts'
import { changeKeptTask } from './store.ts'
import { listUnsentTasks } from './unsent-tasks.ts'

export type DownloadDeps = {
  readonly signal: AbortSignal
  /** Largest number of bytes that all downloads may use now. */
  readonly budget: () => Promise<number>
  /** Whether the browser plays streams of these codecs. */
  readonly plays: (codecs: string) => boolean
}

/** Milliseconds between two progress updates. */
const noteEveryMs = 300

/** Rejects with a `MediaTrouble` or the signal's reason; bytes stored until then stay. */
export async function downloadTask({ person, task, quality }: KeptTask, deps: DownloadDeps): Promise<void> {
  const { signal, plays } = deps
  const change = (next: (kept: KeptTask) => KeptTask) =>
    changeKeptTask(person, task._id, (kept) => kept && (signal.aborted ? kept : next(kept)))
  let used = await usedBytes()
  const letGo = async () => {
    const gone = await letOneGo(person, await listUnsentTasks(person), task._id)
    if (gone) used = await usedBytes()
    return gone
  }
  const makeRoom = async (bytes: number) => {
    while (used + bytes > (await deps.budget())) {
      if (!(await letGo())) throw new MediaTrouble('budget')
    }
  }
  const claim = async (...urls: string[]) => {
    await change((kept) => ({ ...kept, files: [...new Set([...kept.files, ...urls])] }))
  }

  const plans: MediaPlan[] = []
  for (const url of new Set([task.source_external_url, task.target_external_url])) {
    plans.push(await planMedia(addressOf(url), { signal, quality, plays, makeRoom, letGo, claim }))
  }
  const parts = plans.flatMap((plan) => plan.parts)
  const files = [...new Set([...plans.flatMap((plan) => plan.files), ...parts.map(({ url }) => url)])]
  await claim(...files)
  let done = await sizeHere(files)
  const about = await sizeInAll(plans)
  if (about !== null) await makeRoom(Math.max(0, about - done))
  // Drops files that only an earlier version of the videos needed.
  await change((kept) => ({ ...kept, files, done, total: about }))

  // Also records the progress of a download that is being paused.
  const noteDone = () =>
    changeKeptTask(
      person,
      task._id,
      (kept) => kept && { ...kept, done, total: kept.total === null ? null : Math.max(kept.total, done) },
    )
  let noted = performance.now()
  const onBytes = (bytes: number) => {
    done += bytes
    used += bytes
    const now = performance.now()
    if (now - noted < noteEveryMs) return
    noted = now
    void noteDone().catch(() => undefined)
  }
  try {
    for (const part of parts) await fetchPart(part, { signal, makeRoom, letGo, onBytes })
  } finally {
    await noteDone().catch(() => undefined)
  }
  const size = await sizeHere(files)
  await change((kept) => ({ ...kept, state: 'ready', why: null, done: size, total: size }))
}

const addressOf = (url: string): string => {
  const address = new URL(url, location.origin)
  address.hash = ''
  return address.href
}

async function sizeHere(files: readonly string[]): Promise<number> {
  const here = await Promise.all(files.map(readMediaFile))
  return here.reduce((sum, file) => sum + sizeOf(file?.pieces ?? []), 0)
}

/** Estimated total bytes; null if a host does not send a length. */
async function sizeInAll(plans: readonly MediaPlan[]): Promise<number | null> {
  let sum = await sizeHere(plans.flatMap(({ files }) => files))
  for (const { url, bytes, to } of plans.flatMap(({ parts }) => parts)) {
    const size = to === null ? ((await readMediaFile(url))?.total ?? bytes) : bytes
    if (size === null) return null
    sum += size
  }
  return sum
}

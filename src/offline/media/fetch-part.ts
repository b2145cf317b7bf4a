// Brings the missing bytes of a file to this device, from where an earlier try stopped.
import { askHost, factsOf, type HostAnswer, mustBeMedia } from './ask-host.ts'
import type { MediaFile } from './media-file.ts'
import { dropMediaFiles, keepPiece, noteFile, readMediaFile, type FileFacts } from './media-store.ts'
import { isFull, MediaTrouble } from './media-trouble.ts'
import { firstGap } from './pieces.ts'

/** Bytes of a file that are wanted; `to` is the first that is not, null its end. */
export type Wanted = { readonly url: string; readonly from: number; readonly to: number | null }

export type FetchDeps = {
  readonly signal: AbortSignal
  /** Called before bytes are kept: makes room for so many, or throws a `MediaTrouble`. */
  readonly makeRoom: (bytes: number) => Promise<void>
  /** Called when the device itself refuses; answers whether something was let go of, so that another try makes sense. */
  readonly letGo: () => Promise<boolean>
  /** Bytes that came; fewer than none when a file is begun anew. */
  readonly onBytes: (bytes: number) => void
}

/** Bytes a piece, and the milliseconds after which a smaller one is kept: what is lost when the browser is killed. */
const pieceSize = 256 * 1024
const pieceMs = 2000

/** Times a file is begun anew because it changed while it was brought. */
const mostChanges = 3

/**
 * Brings all that is missing. A file that is another by now, by its ETag, its date or its length, is begun anew. Rejects
 * with a `MediaTrouble` or the signal's reason; what came until then stays.
 */
export async function fetchPart(wanted: Wanted, deps: FetchDeps): Promise<void> {
  for (let changes = 0; changes <= mostChanges; changes += 1) {
    const outcome = await fill(wanted, deps)
    if (outcome === 'here') return
    const file = await readMediaFile(wanted.url)
    deps.onBytes(-(file?.pieces.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0))
    await dropMediaFiles([wanted.url])
  }
  throw new MediaTrouble('host')
}

async function fill(wanted: Wanted, deps: FetchDeps): Promise<'here' | 'changed'> {
  const { url } = wanted
  for (;;) {
    const file = await readMediaFile(url)
    const gap = firstGap(file?.pieces ?? [], { from: wanted.from, to: wanted.to ?? file?.total ?? null })
    if (!gap) return 'here'
    const ranged = gap.from > 0 || gap.to !== null
    const headers = ranged ? { range: `bytes=${gap.from}-${gap.to === null ? '' : gap.to - 1}` } : {}
    const answer = await askHost(url, { headers }, deps.signal)
    const { response } = answer
    try {
      // It is shorter than what is here already.
      if (response.status === 416) return 'changed'
      await mustBeMedia(response)
      const facts = factsOf(url, response, gap)
      if (file && isAnother(file, facts)) return 'changed'
      const end = await keepBody(answer, gap, facts, deps)
      if (gap.to !== null && end < gap.to) throw new MediaTrouble('network')
      if (gap.to === null) await noteFile({ ...facts, total: end })
    } finally {
      answer.stop()
      await response.body?.cancel().catch(() => undefined)
    }
  }
}

function isAnother(file: MediaFile, { version, total }: FileFacts): boolean {
  if (file.pieces.length === 0) return false
  if (file.version !== null && version !== null && file.version !== version) return true
  return file.total !== null && total !== null && file.total !== total
}

/** Keeps what comes from `gap` on, piece by piece, also the last crumb before a break. Answers where it ended. */
async function keepBody(
  { response, touch }: HostAnswer,
  gap: { readonly from: number; readonly to: number | null },
  facts: FileFacts,
  deps: FetchDeps,
): Promise<number> {
  // Who knows no ranges sends the whole file.
  let skip = response.status === 206 ? 0 : gap.from
  let at = gap.from
  let held: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let kept = performance.now()
  const keep = async () => {
    kept = performance.now()
    if (size === 0) return
    const bytes = new Blob(held)
    await keepBytes(facts, at, bytes, deps)
    at += size
    held = []
    size = 0
  }
  const reader = response.body?.getReader()
  const read = () =>
    reader?.read().catch(async (error: unknown) => {
      await keep()
      deps.signal.throwIfAborted()
      throw error instanceof MediaTrouble ? error : new MediaTrouble('network', { cause: error })
    })
  try {
    while (gap.to === null || at + size < gap.to) {
      const next = await read()
      if (!next || next.done) break
      touch()
      const room = gap.to === null ? Infinity : gap.to - at - size
      const fresh = next.value.subarray(skip, skip + room)
      skip = Math.max(0, skip - next.value.byteLength)
      held.push(fresh)
      size += fresh.byteLength
      if (size >= pieceSize || performance.now() - kept > pieceMs) await keep()
    }
  } finally {
    void reader?.cancel().catch(() => undefined)
    reader?.releaseLock()
  }
  await keep()
  if (facts.total !== null && at < (gap.to ?? facts.total)) throw new MediaTrouble('network')
  return at
}

async function keepBytes(facts: FileFacts, from: number, bytes: Blob, deps: FetchDeps): Promise<void> {
  await deps.makeRoom(bytes.size)
  try {
    await keepPiece(facts, from, bytes)
  } catch (error) {
    if (!isFull(error)) throw error
    if (!(await deps.letGo())) throw new MediaTrouble('room', { cause: error })
    return keepBytes(facts, from, bytes, deps)
  }
  deps.onBytes(bytes.size)
}

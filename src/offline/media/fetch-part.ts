// Downloads the missing bytes of a file, resuming where an earlier attempt stopped.
import { askHost, factsOf, type HostAnswer, mustBeMedia } from './ask-host.ts'
import type { MediaFile } from './media-file.ts'
import { dropMediaFiles, keepPiece, noteFile, readMediaFile, type FileFacts } from './media-store.ts'
import { isFull, MediaTrouble } from './media-trouble.ts'
import { firstGap } from './pieces.ts'

/** A range of a file to download: `to` is exclusive, null for the end of the file. */
export type Wanted = { readonly url: string; readonly from: number; readonly to: number | null }

export type FetchDeps = {
  readonly signal: AbortSignal
  /** Called before bytes are stored: frees space for them, or throws a `MediaTrouble`. */
  readonly makeRoom: (bytes: number) => Promise<void>
  /** Called when the device is full: resolves to whether space was freed, so that a retry makes sense. */
  readonly letGo: () => Promise<boolean>
  /** Reports downloaded bytes; negative when a file is downloaded again from the start. */
  readonly onBytes: (bytes: number) => void
}

/** Bytes per chunk, and milliseconds after which a smaller one is stored. A killed browser loses at most one chunk. */
const pieceSize = 256 * 1024
const pieceMs = 2000

/** Restarts allowed for a file that changes during its download. */
const mostChanges = 3

/**
 * Downloads all missing bytes. Starts again if the file changed, according to its ETag, date or length. Rejects with a
 * `MediaTrouble` or the signal's reason; bytes stored until then stay.
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
      // The file is shorter than what is already stored.
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

/** Stores a response body chunk by chunk, including the incomplete last one before a failure. Resolves to its end. */
async function keepBody(
  { response, touch }: HostAnswer,
  gap: { readonly from: number; readonly to: number | null },
  facts: FileFacts,
  deps: FetchDeps,
): Promise<number> {
  // A host without range support sends the whole file.
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

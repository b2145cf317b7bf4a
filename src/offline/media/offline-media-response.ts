// Answers requests for a video from the device, including range requests, so that seeking works offline.
import { resolveRange, type RangeResult } from './byte-range.ts'
import type { MediaFile } from './media-file.ts'
import { deleteMediaFiles, readMediaFile, readChunk } from './media-store.ts'

/** Null if not all requested bytes are stored. Rejects if storage fails or does not answer in time; the bytes stay then. */
export async function offlineMediaResponse(url: string, range: string | null): Promise<Response | null> {
  const file = await readMediaFile(url)
  const answer = file && resolveRange(file, range)
  if (!answer) return null
  if (answer.status === 416) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.totalBytes}` } })
  }
  const first = file.chunks.find(({ to }) => to > answer.from)
  if (first && !(await readChunk(file, first).catch(nullIfGone))) {
    // The browser deleted bytes that the record still lists.
    await deleteMediaFiles([file.url])
    return null
  }
  return new Response(bodyOf(file, answer.from, answer.to), {
    status: answer.status,
    headers: headersOf(file, answer),
  })
}

/** The cache may list bytes that are no longer on the disk. */
function nullIfGone(error: unknown): null {
  if (error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name)) return null
  throw error
}

function headersOf(file: MediaFile, { status, from, to }: Exclude<RangeResult, { status: 416 }>): Headers {
  const headers = new Headers({ 'accept-ranges': 'bytes', 'content-length': String(to - from) })
  if (file.type !== '') headers.set('content-type', file.type)
  if (status === 206) headers.set('content-range', `bytes ${from}-${to - 1}/${file.totalBytes ?? '*'}`)
  return headers
}

/** Reads each chunk on demand, so that a video is never in memory whole. */
function bodyOf(file: MediaFile, from: number, to: number): ReadableStream<Uint8Array> {
  let offset = from
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = file.chunks.find((candidate) => candidate.from <= offset && offset < candidate.to)
        const bytes = chunk && offset < to ? await readChunk(file, chunk) : null
        if (chunk && bytes) {
          const end = Math.min(chunk.to, to)
          controller.enqueue(new Uint8Array(await bytes.slice(offset - chunk.from, end - chunk.from).arrayBuffer()))
          offset = end
        } else if (offset < to) {
          controller.error(new Error('The stored bytes of this video were deleted'))
          await deleteMediaFiles([file.url])
        }
        if (offset >= to) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

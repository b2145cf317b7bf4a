// Answers requests for a video from the device, including range requests, so that seeking works offline.
import { WaitTimeout } from '#src/offline/limit-wait.ts'
import { answerRange, type RangeAnswer } from './byte-range.ts'
import type { MediaFile } from './media-file.ts'
import { dropMediaFiles, readMediaFile, readPiece } from './media-store.ts'

/** Null if not all requested bytes are stored. Rejects if storage does not answer in time; the bytes stay then. */
export async function keptAnswer(url: string, range: string | null): Promise<Response | null> {
  const file = await readMediaFile(url)
  const planned = file && answerRange(file, range)
  if (!planned) return null
  if (planned.status === 416) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.total}` } })
  }
  const first = file.pieces.find(({ to }) => to > planned.from)
  if (first && !(await readPiece(url, first).catch(nothingUnlessLate))) {
    // The browser deleted bytes that the record still lists.
    await dropMediaFiles([url])
    return null
  }
  return new Response(bodyOf(file, planned.from, planned.to), {
    status: planned.status,
    headers: headersOf(file, planned),
  })
}

function nothingUnlessLate(error: unknown): null {
  if (error instanceof WaitTimeout) throw error
  return null
}

function headersOf(file: MediaFile, { status, from, to }: Exclude<RangeAnswer, { status: 416 }>): Headers {
  const headers = new Headers({ 'accept-ranges': 'bytes', 'content-length': String(to - from) })
  if (file.type !== '') headers.set('content-type', file.type)
  if (status === 206) headers.set('content-range', `bytes ${from}-${to - 1}/${file.total ?? '*'}`)
  return headers
}

/** Reads each chunk on demand, so that a video is never in memory whole. */
function bodyOf({ url, pieces }: MediaFile, from: number, to: number): ReadableStream<Uint8Array> {
  let at = from
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = pieces.find((each) => each.from <= at && at < each.to)
        const bytes = piece && at < to ? await readPiece(url, piece) : null
        if (piece && bytes) {
          const end = Math.min(piece.to, to)
          controller.enqueue(new Uint8Array(await bytes.slice(at - piece.from, end - piece.from).arrayBuffer()))
          at = end
        } else if (at < to) {
          controller.error(new Error('The stored bytes of this video were deleted'))
          await dropMediaFiles([url])
        }
        if (at >= to) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}

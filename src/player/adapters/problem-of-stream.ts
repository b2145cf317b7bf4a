// Maps errors of hls.js to the problems that the player shows.
import HlsPlayer, { type ErrorData, type LevelDetails } from 'hls.js'
import type { MediaProblem } from '#src/player/core/media.ts'
import { problemAt, problemOfStatus, rareCodecAt, rareCodecIn } from './media-problem.ts'
import { hostOf, type PolicyViolations } from './policy-violations.ts'

const { ErrorDetails, ErrorTypes } = HlsPlayer

type FailedSegment = Pick<ErrorData, 'details' | 'response' | 'errorAction'>

/**
 * Whether the host refuses a segment (4xx) and no other quality of the stream has it. hls.js would retry for half a
 * minute.
 */
export function isPermanentSegmentError({ details, response, errorAction }: FailedSegment): boolean {
  const status = response?.code ?? 0
  return (
    details === ErrorDetails.FRAG_LOAD_ERROR &&
    status >= 400 &&
    status < 500 &&
    errorAction?.nextAutoLevel === undefined
  )
}

/** `position`: the current media seconds of the stream. */
export async function problemOfStream(
  data: ErrorData,
  playlist: LevelDetails | null,
  position: number,
  violations: PolicyViolations,
): Promise<MediaProblem> {
  const at = data.frag?.start ?? position
  if (data.type !== ErrorTypes.NETWORK_ERROR) {
    return isDamage(data) ? { kind: 'damaged', at } : { kind: 'codec', codec: await rareCodecOf(data) }
  }
  const status = data.response?.code ?? 0
  if (data.frag && (status === 404 || status === 410)) {
    return { kind: 'missing-segment', segment: Number(data.frag.sn) - (playlist?.startSN ?? 0) + 1, at }
  }
  const url = data.frag?.url ?? data.context?.url ?? data.url
  // A refusal or a missing answer has several possible reasons; a second request to the host finds out which.
  const hostProblem =
    url === undefined ? null : ((await problemAt(url, violations)) ?? problemOfStatus(status, hostOf(url)))
  return hostProblem ?? { kind: 'network' }
}

/** Only some errors say what was tried, or which playlist or file was. */
async function rareCodecOf({ mimeType, frag, url = frag?.url }: ErrorData): Promise<string | null> {
  if (mimeType !== undefined) return rareCodecIn(mimeType)
  return url === undefined ? null : rareCodecAt(url)
}

/** Whether the bytes received are not a valid stream, as opposed to a stream without a decoder in this browser. */
function isDamage({ details }: Pick<ErrorData, 'details'>): boolean {
  switch (details) {
    case ErrorDetails.FRAG_PARSING_ERROR:
    case ErrorDetails.BUFFER_APPEND_ERROR:
    case ErrorDetails.BUFFER_APPENDING_ERROR:
    case ErrorDetails.BUFFER_STALLED_ERROR:
      return true
    default:
      return false
  }
}

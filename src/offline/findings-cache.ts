// Caches the findings in the sound of a pair of videos on this device, beside the waveforms.
import type { Finding } from '#src/domain/review/finding.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { type LineMap, parseLineMap } from '#src/domain/segments/line-map.ts'
import { parseListening } from '#src/domain/review/listening.ts'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import { cacheResponse, keyOfVideo, readCachedResponse } from './waveform-cache.ts'

type Urls = { readonly source: string; readonly dub: string }
type Lists = { readonly source: SegmentList; readonly dub: SegmentList }

const cacheKey = ({ source, dub }: Urls) => `/findings/${keyOfVideo(source)}/${keyOfVideo(dub)}`

const listsKey = ({ source, dub }: Lists) => JSON.stringify([source.segments, dub.segments])

/** The findings in a pair's sound, and how both sides run together. */
type CachedFindings = { readonly findings: readonly Finding[]; readonly lineMap: LineMap | null }

/** The findings of this version of the analysis with these segment lists; `null` if they are not cached. */
export async function readCachedFindings(urls: Urls, lists: Lists, version: number): Promise<CachedFindings | null> {
  const stored: unknown = await (await readCachedResponse(cacheKey(urls)))?.json().catch(() => null)
  if (!isRecord(stored) || stored['version'] !== version || stored['lists'] !== listsKey(lists)) return null
  const listening = parseListening(stored)
  return listening && { findings: listening.findings.map(toFinding), lineMap: parseLineMap(stored['lineMap']) }
}

const toFinding = ({ kind, side, start, end, segment, measure, expected }: Finding): Finding => ({
  kind,
  side,
  start,
  end,
  segment,
  measure,
  expected,
})

export async function cacheFindings(
  urls: Urls,
  lists: Lists,
  version: number,
  { findings, lineMap }: CachedFindings,
): Promise<void> {
  await cacheResponse(
    cacheKey(urls),
    new Response(JSON.stringify({ version, lists: listsKey(lists), findings, lineMap })),
  )
}

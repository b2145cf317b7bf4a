import { useMemo, useSyncExternalStore } from 'react'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { SoundFindings } from '#src/offline/drafts/stored-draft.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { waitForPair, waitUntilIdle } from './wait-for-pair.ts'

type SoundAnalysis = {
  /** Null until loaded, and when unavailable. */
  readonly waveforms: { readonly [Name in SideName]: Uint8Array | null }
  /** Null until the analysis is complete, and where the device does not listen. */
  readonly found: SoundFindings | null
  /** How the two run together; null until known, and where both run alike. */
  readonly lineMap: LineMap | null
  readonly isRunning: boolean
  /** Whether nothing more comes: what is null now stays it. */
  readonly isSettled: boolean
}

const noAnalysis: SoundAnalysis = {
  waveforms: { source: null, dub: null },
  found: null,
  lineMap: null,
  isRunning: false,
  isSettled: false,
}

/** Longest video in seconds: decoding a longer one needs too much memory. */
const maxDurationSeconds = 20 * 60

/** The analyses that components use now. All components of a pair share one. */
const analyses = new WeakMap<VideoPair, { readonly media: TaskMedia; readonly store: SoundStore }>()

type SoundStore = ReturnType<typeof createSoundStore>

/** The waveforms of both sides and the findings in their sound. Loading the videos takes precedence. */
export function useSoundAnalysis(media: TaskMedia, pair: VideoPair | null): SoundAnalysis {
  const store = useMemo(() => (pair ? soundStoreOf(media, pair) : null), [media, pair])
  return useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => store?.view() ?? noAnalysis,
    () => noAnalysis,
  )
}

const noSubscription = () => () => {}

function soundStoreOf(media: TaskMedia, pair: VideoPair): SoundStore {
  const known = analyses.get(pair)
  if (known?.media === media) return known.store
  const store = createSoundStore(media, pair)
  analyses.set(pair, { media, store })
  return store
}

/** Analyzes while there are subscribers. A complete analysis stays. */
function createSoundStore(media: TaskMedia, pair: VideoPair) {
  const listeners = new Set<() => void>()
  let analysis = noAnalysis
  let abortController: AbortController | null = null
  const update = (changes: Partial<SoundAnalysis>) => {
    analysis = { ...analysis, ...changes }
    for (const listener of listeners) listener()
  }
  const run = async (signal: AbortSignal) => {
    const result = await analyze(signal).catch(() => null)
    if (signal.aborted) return
    // Without sound that can be compared, the lists and the lengths may say how both run.
    const lineMap = result ? result.lineMap : await mapOfLists(media, pair, signal).catch(() => null)
    if (signal.aborted) return
    update({ found: result?.found ?? null, lineMap, isRunning: false, isSettled: true })
  }
  const analyze = async (signal: AbortSignal) => {
    if (!(await waitUntilIdle(pair, signal)) || pair.view().duration > maxDurationSeconds) return null
    const { analyzeSound } = await import('./analyze-sound.ts')
    if (signal.aborted) return null
    const { problems } = pair.view()
    const urlOf = (side: SideName) => (problems[side] === null ? media[side].url : '')
    const urls = { source: urlOf('source'), dub: urlOf('dub') }
    const isListening = media.isListening === true && !isSmallDevice()
    if (isListening) update({ isRunning: true })
    return analyzeSound(
      { urls, lists: readLists(media), isListening },
      (side, values) => update({ waveforms: { ...analysis.waveforms, [side]: values } }),
      signal,
    )
  }
  return {
    view: () => analysis,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (!abortController) {
        abortController = new AbortController()
        void run(abortController.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || analysis.isSettled) return
        abortController?.abort()
        abortController = null
        analysis = noAnalysis
      }
    },
  }
}

/** Waits for the lengths of both videos; for ever when aborted before. */
async function mapOfLists(media: TaskMedia, pair: VideoPair, signal: AbortSignal): Promise<LineMap | null> {
  const lists = readLists(media)
  if (lists.source.segments.length === 0 || lists.dub.segments.length === 0) return null
  await waitForPair(pair, signal, () => sideNames.every((side) => pair.durationOf(side) > 0))
  const { findLineMap } = await import('#src/domain/segments/find-line-map.ts')
  return findLineMap(lists, { source: pair.durationOf('source'), dub: pair.durationOf('dub') })
}

const readLists = ({ source, dub }: TaskMedia) => ({ source: source.segments, dub: dub.segments })

/** The sound of long videos at the rate of the analysis needs memory that such a device does not have. */
function isSmallDevice(): boolean {
  const { deviceMemory } = navigator as Navigator & { deviceMemory?: number }
  return navigator.hardwareConcurrency <= 2 && deviceMemory !== undefined && deviceMemory <= 2
}

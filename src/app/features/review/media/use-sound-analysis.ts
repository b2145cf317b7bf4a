import { useMemo, useSyncExternalStore } from 'react'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { SoundFindings } from '#src/offline/drafts/stored-draft.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

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
    if (!(await waitUntilIdle(pair, signal)) || pair.view().duration > maxDurationSeconds) return
    const { analyzeSound } = await import('./analyze-sound.ts')
    if (signal.aborted) return
    const { problems } = pair.view()
    const urlOf = (side: SideName) => (problems[side] === null ? media[side].url : '')
    const urls = { source: urlOf('source'), dub: urlOf('dub') }
    const isListening = media.isListening === true && !isSmallDevice()
    if (isListening) update({ isRunning: true })
    const result = await analyzeSound(
      { urls, lists: readLists(media), isListening },
      (side, values) => update({ waveforms: { ...analysis.waveforms, [side]: values } }),
      signal,
    )
    if (!signal.aborted) update(result)
  }
  return {
    view: () => analysis,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (!abortController) {
        const { signal } = (abortController = new AbortController())
        // Without the code that analyzes there are no waveforms and findings.
        const settle = () => {
          if (!signal.aborted) update({ isRunning: false, isSettled: true })
        }
        run(signal).then(settle, settle)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || analysis.found) return
        abortController?.abort()
        abortController = null
        analysis = noAnalysis
      }
    },
  }
}

const readLists = ({ source, dub }: TaskMedia) => ({ source: source.segments, dub: dub.segments })

/** The sound of long videos at the rate of the analysis needs memory that such a device does not have. */
function isSmallDevice(): boolean {
  const { deviceMemory } = navigator as Navigator & { deviceMemory?: number }
  return navigator.hardwareConcurrency <= 2 && deviceMemory !== undefined && deviceMemory <= 2
}

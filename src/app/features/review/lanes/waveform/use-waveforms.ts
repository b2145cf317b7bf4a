import { useEffect, useState } from 'react'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

export type Waveforms = { readonly [Name in SideName]: Uint8Array | null }

const noWaveforms: Waveforms = { source: null, dub: null }

/** Longest video in seconds: decoding a longer one needs too much memory. */
const maxDurationSeconds = 20 * 60

/** The waveforms of both sides; null until loaded, and when unavailable. Loading the videos takes precedence. */
export function useWaveforms({ source, dub }: TaskMedia, pair: VideoPair | null): Waveforms {
  const [waveforms, setWaveforms] = useState(noWaveforms)
  const [sourceUrl, dubUrl] = [source.url, dub.url]

  useEffect(() => {
    if (!pair) return undefined
    const abortController = new AbortController()
    const load = async () => {
      if (!(await waitUntilIdle(pair, abortController.signal)) || pair.view().duration > maxDurationSeconds) return
      const { loadWaveform } = await import('./load-waveform.ts')
      for (const side of sideNames) {
        const url = side === 'source' ? sourceUrl : dubUrl
        if (abortController.signal.aborted || url === '' || pair.view().problems[side] !== null) continue
        const values = await loadWaveform(url, abortController.signal)
        if (!abortController.signal.aborted) setWaveforms((previous) => ({ ...previous, [side]: values }))
      }
    }
    // Without the code that loads them there are no waveforms.
    load().catch(() => undefined)
    return () => {
      abortController.abort()
      setWaveforms(noWaveforms)
    }
  }, [pair, sourceUrl, dubUrl])

  return waveforms
}

import { nextIdle } from '#src/app/ui/on-demand/on-demand.tsx'
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'

/** Seconds both videos must have buffered before anything else may use the network. */
const bufferAheadSeconds = 20

/**
 * Resolves with true once both videos are buffered and the page is idle; with false when the browser saves data, on a
 * 2G connection, and when aborted. Never resolves when aborted before the videos are buffered.
 */
export async function waitUntilIdle(pair: VideoPair, signal: AbortSignal): Promise<boolean> {
  if (isDataSaverOn() || isSlowConnection()) return false
  await waitForPair(pair, signal, () => hasEnoughBuffered(pair))
  await nextIdle(5000)
  return !signal.aborted
}

/** Resolves once `isReached` returns true, after a change of the pair or at once; never when aborted before. */
export function waitForPair(pair: VideoPair, signal: AbortSignal, isReached: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
    const check = () => {
      if (signal.aborted || !isReached()) return
      stop()
      resolve()
    }
    const unsubscribers = [pair.onViewChange(check), pair.onBufferedChange(check)]
    signal.addEventListener('abort', stop)
    check()
  })
}

function hasEnoughBuffered(pair: VideoPair): boolean {
  const { phase, problems, duration } = pair.view()
  if (phase === 'loading' || phase === 'waiting' || phase === 'failed' || duration === 0) return false
  return sideNames.every((side) => {
    // A busy Chromium loads only a few seconds of a paused file.
    if (problems[side] !== null || pair.hasPausedLoading(side)) return true
    const loaded = pair.buffered(side).reduce((sum, { start, end }) => sum + end - start, 0)
    // When the lengths differ, the shorter video never buffers the longer one's duration.
    return loaded >= Math.min(bufferAheadSeconds, duration * 0.6)
  })
}

function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType?.endsWith('2g') === true
}

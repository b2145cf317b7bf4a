// Whether the page needs the network for itself, so that automatic downloads wait.
import { nextIdle } from '#src/app/ui/on-demand/on-demand.tsx'

/** Milliseconds after the app's background services started. They start after the first screen is shown. */
const startDelayMs = 4500

let isPageLoaded = false
let loading: Promise<void> | undefined

/** Resolves once the page has been shown for some seconds and the browser is idle. */
export async function whenPageIdle(): Promise<void> {
  loading ??= new Promise((resolve) => window.setTimeout(resolve, startDelayMs))
  await loading
  isPageLoaded = true
  await nextIdle(1000)
}

/** Whether the page is loading, or a video on it plays or loads what it is about to play. */
export const isPageBusy = (): boolean => !isPageLoaded || [...document.querySelectorAll('video')].some(needsNetwork)

/** Calls `listener` when a video starts to play or to load. Returns a function that unsubscribes. */
export function onVideoStart(listener: () => void): () => void {
  const events = ['loadstart', 'play', 'seeking', 'waiting']
  // Media events do not bubble.
  for (const event of events) document.addEventListener(event, listener, true)
  return () => {
    for (const event of events) document.removeEventListener(event, listener, true)
  }
}

/** Seconds by which the buffered end may be before the duration, which browsers round. */
const endToleranceSeconds = 0.5

function needsNetwork(video: HTMLVideoElement): boolean {
  const { buffered, duration, networkState, readyState, paused, ended } = video
  if (networkState === HTMLMediaElement.NETWORK_EMPTY || video.error !== null) return false
  const isBuffered = buffered.length > 0 && buffered.end(buffered.length - 1) >= duration - endToleranceSeconds
  if (isBuffered || ended) return false
  const isLoading = networkState === HTMLMediaElement.NETWORK_LOADING
  return !paused || (isLoading && readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
}

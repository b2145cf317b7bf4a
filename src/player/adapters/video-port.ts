// Adapts an HTMLVideoElement to the session's port: performs commands, reports events, and drops events that no longer
// match the element's state.
import type { MediaCommand, MediaEvent, MediaPort, MediaProblem } from '#src/player/core/media.ts'
import { type Release, Scope } from '#src/player/core/scope.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import type { Cover } from './cover.ts'
import { frameTime } from './frame-time.ts'
import { everyMs, everyVideoFrame, tellsFrames } from './scope.ts'

/** Milliseconds between clock events while frames are not reported. */
const clockMs = 350

export type VideoPort = MediaPort & {
  /** Reports a problem that the source loader found. */
  readonly fail: (problem: MediaProblem) => void
  readonly close: () => void
}

export function createVideoPort(video: HTMLVideoElement, now: () => number): VideoPort {
  const scope = new Scope()
  // The session's initial state is muted.
  video.muted = true
  keepPitch(video)
  let listener: ((event: MediaEvent) => void) | null = null
  const tell = (event: MediaEvent) => listener?.(event)
  let cover: Cover | null = null

  // Frames, not `currentTime`: two elements whose clocks agree may show frames one or two apart.
  let watching: Release | null = null

  function watch(frames: boolean): void {
    if (!tellsFrames(video)) return
    watching?.()
    // A paused video may present no further frame.
    const shown = frames && video.paused ? cover?.onShow() : null
    if (typeof shown === 'number') tell({ kind: 'frame', time: shown, at: now(), clock: null })
    if (frames) watching = everyVideoFrame(scope, video, tellFrame)
    else watching = everyMs(scope, clockMs, () => tell({ kind: 'clock', time: video.currentTime, at: now() }))
  }

  function tellFrame({ mediaTime, expectedDisplayTime }: VideoFrameCallbackMetadata): void {
    const time = frameTime(mediaTime, video)
    if (time === null) {
      if (!video.seeking) tell({ kind: 'clock', time: video.currentTime, at: now() })
      return
    }
    cover?.frame(time)
    const until = video.paused ? 0 : ((expectedDisplayTime - now()) / 1000) * video.playbackRate
    tell({ kind: 'frame', time, at: expectedDisplayTime, clock: video.currentTime + until })
  }

  watch(true)
  const on = (type: keyof HTMLMediaElementEventMap, heard: () => void) => scope.listen(video, type, heard)

  on('loadedmetadata', () => {
    tellDuration()
    void loadCover()
  })
  on('durationchange', () => tellDuration())
  // Registered before the events about readiness: whether the session believes those depends on what is buffered.
  for (const type of ['progress', 'seeking', 'seeked', 'waiting', 'canplay', 'emptied'] as const) on(type, tellBuffered)
  on('canplay', () => tell({ kind: 'ready' }))
  on('playing', () => tell({ kind: 'ready' }))
  // When an event arrives the element may already be in another state: only what still holds is reported.
  on('waiting', () => {
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) tell({ kind: 'stalled' })
  })
  on('play', () => {
    if (!video.paused) tell({ kind: 'started' })
  })
  on('pause', () => {
    if (video.paused && !video.ended) tell({ kind: 'stopped', time: video.currentTime })
  })
  on('seeked', () => {
    if (video.seeking) return
    tell({ kind: 'seeked', time: video.currentTime })
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) tell({ kind: 'stalled' })
  })
  on('ended', () => {
    if (video.ended) tell({ kind: 'ended' })
  })
  on('ratechange', () => tell({ kind: 'rate-changed', rate: video.playbackRate }))
  scope.listen(
    video,
    'timeupdate',
    (event: Event) => {
      const showsFrames = tellsFrames(video)
      // React listens to all that a video reports, and works each time, several times a second.
      if (showsFrames) event.stopImmediatePropagation()
      // A video without a picture has no frames to report.
      if (video.seeking || (showsFrames && video.videoWidth > 0)) return
      tell({ kind: 'clock', time: video.currentTime, at: now() })
    },
    { capture: true },
  )

  /** Imports the cover after the video, because only the end of a range needs it; until then ranges stop early. */
  async function loadCover(): Promise<void> {
    const loaded = await import('./cover.ts').catch(() => null)
    if (!loaded || scope.closed || cover) return
    cover = loaded.createCover(scope, video, () => tell({ kind: 'covers', able: false }))
    tell({ kind: 'covers', able: true })
  }

  let ahead = false

  function tellBuffered(): void {
    const before = ahead
    ahead = isBuffered(video)
    if (ahead !== before) tell({ kind: 'buffered', ahead })
  }

  function tellDuration(): void {
    if (Number.isFinite(video.duration) && video.duration > 0) tell({ kind: 'metadata', duration: video.duration })
  }

  return {
    time: () => video.currentTime,
    perform: (command) => {
      if (command.kind === 'watch') watch(command.frames)
      else perform(video, cover, command, tell)
    },
    subscribe: (next) => {
      listener = next
      return () => {
        listener = null
      }
    },
    fail: (problem) => tell({ kind: 'failed', problem }),
    close: () => scope.close(),
  }
}

/** Buffered seconds ahead that are enough to play on, unless the video ends before. */
const enoughAhead = 0.5

/** Seconds by which the end of the buffered range may fall short of the duration. */
const endMargin = 0.1

function isBuffered({ buffered, currentTime, duration, readyState }: HTMLVideoElement): boolean {
  if (readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return true
  const until = Math.min(currentTime + enoughAhead, (duration || Infinity) - endMargin)
  return Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) => buffered.start(index) <= currentTime + endMargin && buffered.end(index) >= until,
  )
}

/**
 * Preserves the pitch only where it is audible. Preserving it shifts the position by up to 30 ms, a different amount at
 * each change of rate; without it a change of rate is exact to the millisecond.
 */
function keepPitch(video: HTMLVideoElement): void {
  video.preservesPitch = !video.muted && video.playbackRate !== 1
}

function perform(
  video: HTMLVideoElement,
  cover: Cover | null,
  command: Exclude<MediaCommand, { readonly kind: 'watch' }>,
  tell: (event: MediaEvent) => void,
): void {
  switch (command.kind) {
    case 'play':
      video.play().catch((error: unknown) => {
        // A pause before playback began also rejects, and is no refusal.
        if (error instanceof DOMException && error.name === 'NotAllowedError') tell({ kind: 'refused' })
      })
      return
    case 'pause':
      video.pause()
      tell({ kind: 'stopped', time: video.currentTime })
      return
    case 'seek':
      cover?.seek()
      video.currentTime = command.to
      return
    case 'rate':
      video.playbackRate = command.rate
      keepPitch(video)
      return
    case 'mute':
      video.muted = command.muted
      keepPitch(video)
      return
    case 'volume':
      video.volume = command.volume
      return
    case 'cover':
      cover?.until(command.until)
      return
    default:
      assertNever(command)
  }
}

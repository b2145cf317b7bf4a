// Adapts an HTMLVideoElement to the session's port: performs commands, reports events, and drops events that no longer
// match the element's state.
import type { MediaCommand, MediaEvent, MediaPort, MediaProblem } from '#src/player/core/media.ts'
import { type Dispose, Scope } from '#src/player/core/scope.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import type { FreezeFrame } from './freeze-frame.ts'
import { plausibleFrameTime, rangesOf } from './element-times.ts'
import { afterMs, everyMs, everyVideoFrame, supportsFrameCallbacks } from './scoped-timers.ts'

/** Milliseconds between clock events while frames are not reported. */
const clockIntervalMs = 180

/** Milliseconds after the report of a stall at which the clock is read, before the session accepts the stall. */
const stallReadingsMs = [80, 160, 240]

export type VideoPort = MediaPort & {
  /** Seconds of the element at which the content begins, the side's 0 s. */
  readonly zero: () => number
  readonly setZero: (seconds: number) => void
  /** Reports a problem that the source loader found. */
  readonly fail: (problem: MediaProblem) => void
  readonly close: () => void
}

export function createVideoPort(video: HTMLVideoElement, now: () => number): VideoPort {
  const scope = new Scope()
  // The session's initial state is muted.
  video.muted = true
  updatePreservesPitch(video)
  let listener: ((event: MediaEvent) => void) | null = null
  let zero = 0
  const emit = (event: MediaEvent) => listener?.(shiftTimes(event, -zero))
  let freezeFrame: FreezeFrame | null = null

  // Frames, not `currentTime`: two elements whose clocks agree may show frames one or two apart.
  let stopReporting: Dispose | null = null

  function reportFrames(frames: boolean): void {
    if (!supportsFrameCallbacks(video)) return
    stopReporting?.()
    // A paused video may present no further frame.
    const shownFrameStart = frames && video.paused ? freezeFrame?.shownFrameStart() : null
    if (typeof shownFrameStart === 'number') emit({ kind: 'frame', time: shownFrameStart, at: now(), clock: null })
    if (frames) stopReporting = everyVideoFrame(scope, video, emitFrame)
    else
      stopReporting = everyMs(scope, clockIntervalMs, () => emit({ kind: 'clock', time: video.currentTime, at: now() }))
  }

  function emitFrame({ mediaTime, expectedDisplayTime }: VideoFrameCallbackMetadata): void {
    // The session pauses before it seeks. Something else moves the video: the frame is from before, the clock is not.
    if (video.seeking && !video.paused) return
    const time = plausibleFrameTime(mediaTime, video)
    if (time === null) {
      if (!video.seeking) emit({ kind: 'clock', time: video.currentTime, at: now() })
      return
    }
    freezeFrame?.frame(time)
    const until = video.paused ? 0 : ((expectedDisplayTime - now()) / 1000) * video.playbackRate
    emit({ kind: 'frame', time, at: expectedDisplayTime, clock: video.currentTime + until })
  }

  reportFrames(true)
  const on = (type: keyof HTMLMediaElementEventMap, handler: () => void) => scope.listen(video, type, handler)

  on('loadedmetadata', () => {
    emitDuration()
    void loadFreezeFrame()
  })
  on('durationchange', () => emitDuration())
  // A start from before the content would be late. Without data, WebKitGTK fails to seek there.
  on('loadeddata', () => {
    if (video.currentTime < zero) video.currentTime = zero
  })
  // Registered before the events about readiness: whether the session believes those depends on what is buffered.
  for (const type of ['progress', 'seeking', 'seeked', 'waiting', 'canplay', 'emptied'] as const) on(type, emitBuffered)
  on('canplay', () => emit({ kind: 'ready' }))
  on('playing', () => emit({ kind: 'ready' }))
  // When an event arrives the element may already be in another state: only what still holds is reported.
  on('waiting', () => {
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) reportStall()
  })
  on('play', () => {
    if (!video.paused) emit({ kind: 'started' })
  })
  on('pause', () => {
    if (video.paused && !video.ended) emit({ kind: 'stopped', time: video.currentTime })
  })
  on('seeked', () => {
    if (video.seeking) return
    emit({ kind: 'seeked', time: video.currentTime })
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) reportStall()
  })
  on('ended', () => {
    if (video.ended) emit({ kind: 'ended' })
  })
  on('ratechange', () => emit({ kind: 'rate-changed', rate: video.playbackRate }))
  scope.listen(
    video,
    'timeupdate',
    (event: Event) => {
      const showsFrames = supportsFrameCallbacks(video)
      // React listens to all that a video reports, and works each time, several times a second.
      if (showsFrames) event.stopImmediatePropagation()
      // A video without a picture has no frames to report.
      if (video.seeking || (showsFrames && video.videoWidth > 0)) return
      emit({ kind: 'clock', time: video.currentTime, at: now() })
    },
    { capture: true },
  )

  /** After a change of rate WebKitGTK reports a stall, plays on, and shows the next frame late: the clock proves it wrong. */
  function reportStall(): void {
    emit({ kind: 'stalled' })
    for (const ms of stallReadingsMs)
      afterMs(scope, ms, () => {
        if (!video.paused && !video.seeking) emit({ kind: 'clock', time: video.currentTime, at: now() })
      })
  }

  /** Imports the cover after the video, because only the end of a range needs it; until then ranges stop early. */
  async function loadFreezeFrame(): Promise<void> {
    const loaded = await import('./freeze-frame.ts').catch(() => null)
    if (!loaded || scope.closed || freezeFrame) return
    freezeFrame = loaded.createFreezeFrame(scope, video, () => emit({ kind: 'freeze-support', canFreeze: false }))
    emit({ kind: 'freeze-support', canFreeze: true })
  }

  let wasBuffered = false

  function emitBuffered(): void {
    const before = wasBuffered
    wasBuffered = isBuffered(video)
    if (wasBuffered !== before) emit({ kind: 'buffered', isBuffered: wasBuffered })
  }

  function emitDuration(): void {
    if (Number.isFinite(video.duration) && video.duration > 0) emit({ kind: 'metadata', duration: video.duration })
  }

  return {
    time: () => video.currentTime - zero,
    zero: () => zero,
    setZero: (seconds) => {
      // What was sought before was on the clock as it was known.
      if (seconds !== zero && video.currentTime > 0) video.currentTime += seconds - zero
      zero = seconds
    },
    perform: (command) => {
      if (command.kind === 'report-frames') reportFrames(command.frames)
      else perform(video, freezeFrame, shiftTimes(command, zero), emit)
    },
    subscribe: (next) => {
      listener = next
      return () => {
        listener = null
      }
    },
    fail: (problem) => emit({ kind: 'failed', problem }),
    close: () => scope.close(),
  }
}

type ElementCommand = Exclude<MediaCommand, { readonly kind: 'report-frames' }>

/** Fields of commands and events that are positions or lengths on the element's clock. */
const timeFields = new Set(['time', 'clock', 'duration', 'to', 'until'])

function shiftTimes<Message extends MediaEvent | ElementCommand>(message: Message, by: number): Message {
  const shifted = { ...message }
  for (const field in shifted) {
    const value = shifted[field]
    if (timeFields.has(field) && typeof value === 'number') Object.assign(shifted, { [field]: value + by })
  }
  return shifted
}

/** Buffered seconds ahead that are enough to play on, unless the video ends before. */
const enoughAheadSeconds = 0.5

/** Seconds by which the end of the buffered range may fall short of the duration. */
const endMarginSeconds = 0.1

function isBuffered({ buffered, currentTime, duration, readyState }: HTMLVideoElement): boolean {
  if (readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return true
  const until = Math.min(currentTime + enoughAheadSeconds, (duration || Infinity) - endMarginSeconds)
  return rangesOf(buffered).some(({ start, end }) => start <= currentTime + endMarginSeconds && end >= until)
}

/**
 * Preserves the pitch only where it is audible. Preserving it shifts the position by up to 30 ms, a different amount at
 * each change of rate; without it a change of rate is exact to the millisecond.
 */
function updatePreservesPitch(video: HTMLVideoElement): void {
  video.preservesPitch = !video.muted && video.playbackRate !== 1
}

function perform(
  video: HTMLVideoElement,
  freezeFrame: FreezeFrame | null,
  command: ElementCommand,
  emit: (event: MediaEvent) => void,
): void {
  switch (command.kind) {
    case 'play':
      video.play().catch((error: unknown) => {
        // A pause before playback began also rejects, and is no refusal.
        if (error instanceof DOMException && error.name === 'NotAllowedError') emit({ kind: 'play-blocked' })
      })
      return
    case 'pause':
      video.pause()
      emit({ kind: 'stopped', time: video.currentTime })
      return
    case 'seek':
      freezeFrame?.seek()
      video.currentTime = command.to
      return
    case 'rate':
      video.playbackRate = command.rate
      updatePreservesPitch(video)
      return
    case 'mute':
      video.muted = command.muted
      updatePreservesPitch(video)
      return
    case 'volume':
      video.volume = command.volume
      return
    case 'freeze':
      freezeFrame?.until(command.until)
      return
    default:
      assertNever(command)
  }
}

// Timers and frame callbacks that a scope owns.
import type { Dispose, Scope } from '#src/player/core/scope.ts'

/** Calls back before every repaint until released or the scope closes. */
export function everyFrame(scope: Scope, callback: () => void): Dispose {
  let handle = 0
  const next = () => {
    handle = requestAnimationFrame(() => {
      next()
      callback()
    })
  }
  next()
  return scope.own(() => cancelAnimationFrame(handle))
}

/** Whether the browser reports which frames a video shows. */
export function supportsFrameCallbacks(video: HTMLVideoElement): boolean {
  return 'requestVideoFrameCallback' in video
}

/** Calls back for every frame the video shows until released or the scope closes. */
export function everyVideoFrame(
  scope: Scope,
  video: HTMLVideoElement,
  callback: (frame: VideoFrameCallbackMetadata) => void,
): Dispose {
  let handle = 0
  const next = () => {
    handle = video.requestVideoFrameCallback((_, frame) => {
      next()
      callback(frame)
    })
  }
  next()
  return scope.own(() => video.cancelVideoFrameCallback(handle))
}

/** Calls back every `ms` milliseconds until released or the scope closes. */
export function everyMs(scope: Scope, ms: number, callback: () => void): Dispose {
  const handle = setInterval(callback, ms)
  return scope.own(() => clearInterval(handle))
}

/** Calls back once after `ms` milliseconds unless released before. */
export function afterMs(scope: Scope, ms: number, callback: () => void): Dispose {
  const handle = setTimeout(() => {
    release()
    callback()
    // A timer discards a fraction of a millisecond, and would fire before the time is over.
  }, Math.ceil(ms))
  const release = scope.own(() => clearTimeout(handle))
  return release
}

// The browser's timers and frames, owned by a scope.
import type { Release, Scope } from '#src/player/core/scope.ts'

/** Calls back before every repaint until released or the scope closes. */
export function everyFrame(scope: Scope, callback: () => void): Release {
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

/** Calls back with every frame a video shows, where the browser can tell; answers whether it can. */
export function everyVideoFrame(
  scope: Scope,
  video: HTMLVideoElement,
  callback: (frame: VideoFrameCallbackMetadata) => void,
): boolean {
  if (!('requestVideoFrameCallback' in video)) return false
  let handle = 0
  const next = () => {
    handle = video.requestVideoFrameCallback((_, frame) => {
      next()
      callback(frame)
    })
  }
  next()
  scope.own(() => video.cancelVideoFrameCallback(handle))
  return true
}

/** Calls back once after `ms` milliseconds unless released before. */
export function afterMs(scope: Scope, ms: number, callback: () => void): Release {
  const handle = setTimeout(() => {
    release()
    callback()
  }, ms)
  const release = scope.own(() => clearTimeout(handle))
  return release
}

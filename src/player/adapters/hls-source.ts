// HLS through hls.js. Fetched only when a playlist is to be shown.
import HlsPlayer, { type ErrorData } from 'hls.js'
import type { MediaProblem } from '#src/player/core/media.ts'
import { problemOfStatus } from './load-source.ts'

/** Attaches a playlist to an element; answers how to detach it, or `null` where hls.js can do nothing. */
export function attachHls(
  video: HTMLVideoElement,
  url: string,
  failed: (problem: MediaProblem) => void,
): (() => void) | null {
  if (!HlsPlayer.isSupported()) return null
  // Workers made from blobs are refused by a strict content security policy; short clips are repackaged on the page.
  const hls = new HlsPlayer({ enableWorker: false, backBufferLength: 60, maxBufferLength: 60 })
  let recovered = false
  hls.on(HlsPlayer.Events.ERROR, (_, data) => {
    if (!data.fatal) return
    if (data.type === HlsPlayer.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
      return
    }
    failed(problemOf(data))
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}

function problemOf(data: ErrorData): MediaProblem {
  const refused = data.response?.code === undefined ? null : problemOfStatus(data.response.code)
  if (refused) return refused
  return data.type === HlsPlayer.ErrorTypes.NETWORK_ERROR ? 'network' : 'codec'
}

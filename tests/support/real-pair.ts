// Opens pairs of real videos. After the test they are closed and removed.
import { onTestFinished } from 'vitest'
import { createVideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'

export const waitOptions = { timeout: 5000, interval: 20 }

/** The address in memory of a file of `/tests/media`: the test server does not support the range requests of elements. */
export const loadWhole = async (file: string): Promise<string> =>
  URL.createObjectURL(await (await fetch(`/tests/media/${file}`)).blob())

export function addVideo(style: Partial<CSSStyleDeclaration> = {}): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  Object.assign(video.style, style)
  document.body.append(video)
  onTestFinished(() => video.remove())
  return video
}

export function openPair(urls: { readonly [Name in SideName]: string }, style?: Partial<CSSStyleDeclaration>) {
  const elements = { source: addVideo(style), dub: addVideo(style) }
  const pair = createVideoPair(elements, urls)
  onTestFinished(pair.close)
  return { elements, pair, phase: () => pair.view().phase, problem: () => pair.view().problems.source }
}

// Which part of the scene is visible when. The cuts follow the source's sentences; the dub has the same cuts.

import { sceneSize } from './sheet.ts'
import type { Scene } from '#tools/make-clips/scene.ts'
import type { Place } from './figure.ts'
import type { SpokenSentence } from '#tools/make-clips/sound/dialogue.ts'

export type Shot = 'two' | 'left' | 'right'

export const places: Readonly<Record<'left' | 'right', Place>> = {
  left: { x: 112, y: 356, facing: 'right', scale: 0.96 },
  right: { x: 322, y: 348, facing: 'left', scale: 0.96 },
}

const windows: Readonly<Record<Shot, { x: number; y: number; width: number }>> = {
  two: { x: 0, y: 0, width: 432 },
  left: { x: -14, y: 196, width: 268 },
  right: { x: 176, y: 188, width: 268 },
}

/** Seconds by which a cut precedes its sentence. */
const cutLeadSeconds = 0.12

/** Returns the shot at a time, by the source's sentences (also for the dub). */
export function shotAt(scene: Scene, source: readonly SpokenSentence[], seconds: number): Shot {
  const at = source.findLastIndex((sentence) => seconds >= sentence.start - cutLeadSeconds)
  const line = scene.lines[at]
  return line?.shot === 'close' ? line.side : 'two'
}

export function viewBox(shot: Shot): string {
  const { x, y, width } = windows[shot]
  return `${x} ${y} ${width} ${((width * sceneSize.height) / sceneSize.width).toFixed(2)}`
}

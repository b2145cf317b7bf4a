// Renders a scene's frame at a time as raw RGB.

import sharp from 'sharp'
import { figure } from './figure.ts'
import { places, shotAt, viewBox } from './camera.ts'
import { poseAt, steppedTime } from './motion.ts'
import { sceneSize, sheetDefinitions } from './sheet.ts'
import type { Shot } from './camera.ts'
import type { Scene } from '#tools/make-clips/scene.ts'
import type { SpokenSentence } from '#tools/make-clips/sound/dialogue.ts'

export type Painter = (spoken: readonly SpokenSentence[], seconds: number) => Promise<Buffer>

/** `source` sets the cuts; the `spoken` sentences passed to the painter move the mouths. */
export function painter(scene: Scene, source: readonly SpokenSentence[]): Painter {
  const size = frameSize(scene)
  const backs = new Map<Shot, Promise<Buffer>>()
  return async (spoken, seconds) => {
    const shot = shotAt(scene, source, seconds)
    const back = backs.get(shot) ?? background(scene, shot)
    backs.set(shot, back)
    const moving = Buffer.from(drawing(shot, size, peopleAt(scene, spoken, seconds)))
    return sharp(await back, { raw: { ...size, channels: 3 } })
      .composite([{ input: moving }])
      .removeAlpha()
      .raw()
      .toBuffer()
  }
}

/** Frame size in pixels; both even, as the encoder requires. */
export function frameSize(scene: Scene): { width: number; height: number } {
  return { width: scene.width, height: Math.round((scene.width * sceneSize.height) / sceneSize.width / 2) * 2 }
}

function peopleAt(scene: Scene, spoken: readonly SpokenSentence[], seconds: number): string {
  const drawn = (['left', 'right'] as const).map((side) =>
    figure(
      scene.cast[side].look,
      poseAt(side, spoken, seconds, 1 / scene.framesPerSecond),
      places[side],
      scene.stage.shade,
    ),
  )
  return (scene.stage.behind?.(steppedTime(seconds)) ?? '') + drawn.join('') + scene.stage.front(steppedTime(seconds))
}

function background(scene: Scene, shot: Shot): Promise<Buffer> {
  const svg = drawing(shot, frameSize(scene), `<defs>${sheetDefinitions}</defs>${scene.stage.back}`)
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

function drawing(shot: Shot, size: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${viewBox(shot)}">${content}</svg>`
}

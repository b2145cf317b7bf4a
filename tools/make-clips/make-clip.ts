// Makes a scene's files: both sides as MP4, HLS if the scene requests it, posters. Verifies each by its sound.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { frameSize, painter } from './drawing/frame.ts'
import { layOutDialogue, mixDown } from './sound/dialogue.ts'
import { masterTrack } from './sound/master-track.ts'
import { recordMp4 } from './video/encode.ts'
import { type ClipPosters, makePosters } from './video/make-posters.ts'
import { writeStream } from './video/stream.ts'
import { verify } from './video/verify-clip.ts'
import type { Painter } from './drawing/frame.ts'
import type { Scene } from './scene.ts'
import type { Dialogue, SpokenSentence } from './sound/dialogue.ts'

/** A spoken sentence in the format of a task's segment lists: text, start and end in seconds, speaker, gender. */
export type SegmentRow = readonly [text: string, start: number, end: number, speaker: string, gender: string]

export type ClipRow = {
  readonly id: string
  readonly title: string
  readonly sourceLanguage: string
  readonly targetLanguage: string
  readonly durationSeconds: number
  readonly hls: boolean
  readonly source: readonly SegmentRow[]
  readonly target: readonly SegmentRow[]
  readonly flaws: readonly string[]
  readonly posters: ClipPosters
}

/**
 * Writes a scene's files into `folder/<id>` and its posters into `posterFolder`. Returns its row and the largest error of
 * its lists in seconds.
 */
export async function makeClip(
  scene: Scene,
  folder: string,
  posterFolder: string,
): Promise<{ row: ClipRow; error: number }> {
  const dialogue = await layOutDialogue(scene)
  const clipFolder = join(folder, scene.id)
  await rm(clipFolder, { recursive: true, force: true })
  await mkdir(clipFolder, { recursive: true })
  const paint = painter(scene, dialogue.source)
  const errors: number[] = []
  for (const side of ['source', 'target'] as const)
    errors.push(await makeSide(scene, dialogue, side, paint, clipFolder))
  const { id, title, sourceLanguage, targetLanguage, flaws } = scene
  const lists = { source: dialogue.source.map(segmentRow), target: dialogue.target.map(segmentRow) }
  const row = {
    id,
    title,
    sourceLanguage,
    targetLanguage,
    durationSeconds: dialogue.seconds,
    hls: scene.hls !== undefined,
    ...lists,
    flaws,
    posters: await makePosters(clipFolder, posterFolder),
  }
  return { row, error: Math.max(...errors) }
}

async function makeSide(
  scene: Scene,
  dialogue: Dialogue,
  side: 'source' | 'target',
  paint: Painter,
  clipFolder: string,
): Promise<number> {
  const spoken = dialogue[side]
  const tempFolder = await mkdtemp(join(tmpdir(), 'curio-clip-'))
  const soundFile = join(tempFolder, 'sound.f32')
  const mp4 = join(clipFolder, `${side}.mp4`)
  try {
    await writeFile(soundFile, await masterTrack(mixDown(spoken, dialogue.seconds)))
    const frames = paintAll(paint, spoken, dialogue.seconds, scene.framesPerSecond)
    await recordMp4({ ...frameSize(scene), framesPerSecond: scene.framesPerSecond, frames, soundFile }, mp4)
  } finally {
    await rm(tempFolder, { recursive: true })
  }
  const errors = [await verify(mp4, spoken)]
  if (scene.hls !== undefined) {
    const stream = join(clipFolder, `${side}-hls`)
    const { segments, ladder = false } = scene.hls
    await writeStream(mp4, stream, {
      segments,
      ladder,
      ...frameSize(scene),
      framesPerSecond: scene.framesPerSecond,
      seconds: dialogue.seconds,
    })
    errors.push(await verify(join(stream, 'full.m3u8'), spoken))
  }
  return Math.max(...errors)
}

/** Yields all frames in order, rendering a few at once. */
async function* paintAll(paint: Painter, spoken: readonly SpokenSentence[], seconds: number, framesPerSecond: number) {
  const pendingFrames: Promise<Buffer>[] = []
  for (let at = 0; at < seconds * framesPerSecond; at += 1) {
    pendingFrames.push(paint(spoken, at / framesPerSecond))
    const next = pendingFrames.length > 3 ? pendingFrames.shift() : undefined
    if (next !== undefined) yield await next
  }
  for (const frame of pendingFrames) yield await frame
}

function segmentRow({ text, start, end, speaker, gender }: SpokenSentence): SegmentRow {
  return [text, start, end, speaker, gender]
}

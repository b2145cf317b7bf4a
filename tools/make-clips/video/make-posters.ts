// Makes the pictures that a task shows until its videos play: the first frame of each side.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createPlaceholder } from '#src/server/media/create-placeholder.ts'
import { imageKey } from '#src/server/media/image-store.ts'
import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import { run, splitArguments } from '#tools/make-clips/run-command.ts'

export type ClipPosters = { readonly source: IngestedImage; readonly target: IngestedImage }

/** Writes the first frames of the MP4 files in `clipFolder` as masters `<key>.avif` into `posterFolder`. */
export async function makePosters(clipFolder: string, posterFolder: string): Promise<ClipPosters> {
  const make = async (side: 'source' | 'target') => {
    const frame = await run(
      'ffmpeg',
      splitArguments`
      -v error -i ${join(clipFolder, `${side}.mp4`)} -frames:v 1 -f image2pipe -c:v png pipe:1`,
    )
    const { data, info } = await sharp(frame).avif({ quality: 55, effort: 6 }).toBuffer({ resolveWithObject: true })
    const key = imageKey(data)
    await writeFile(join(posterFolder, `${key}.avif`), data)
    return { key, width: info.width, height: info.height, placeholder: await createPlaceholder(frame) }
  }
  return { source: await make('source'), target: await make('target') }
}

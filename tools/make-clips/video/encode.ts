// Encodes frames and sound as MP4: H.264 without B-frames and with a key frame each second, for exact and fast seeking.

import { runWithInput, splitArguments } from '#tools/make-clips/run-command.ts'
import { sampleRate } from '#tools/make-clips/sound/levels.ts'

export type Recording = {
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly frames: AsyncIterable<Buffer>
  /** A raw mono file of 32-bit floats. */
  readonly soundFile: string
}

/** Video options of one rendition; key frames are on whole seconds. */
export function pictureOptions(framesPerSecond: number): string[] {
  return splitArguments`
    -c:v libx264 -preset veryslow -tune animation -crf 33 -profile:v high -level 3.1 -pix_fmt yuv420p
    -bf 0 -g ${framesPerSecond} -keyint_min ${framesPerSecond} -sc_threshold 0
    -color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv`
}

/** Keeps dates, version strings and encoder names out of the files. */
export const bitExact = splitArguments`-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact`

export async function recordMp4(recording: Recording, file: string): Promise<void> {
  const { width, height, framesPerSecond } = recording
  const options = splitArguments`
    -v error -y -f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${framesPerSecond} -i pipe:0
    -f f32le -ar ${sampleRate} -ac 1 -i ${recording.soundFile}
    -vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd ${pictureOptions(framesPerSecond)}
    -c:a aac -b:a 40k ${bitExact} -movflags +faststart ${file}`
  await runWithInput('ffmpeg', options, recording.frames)
}

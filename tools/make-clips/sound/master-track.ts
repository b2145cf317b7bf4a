// A clip's finished sound: at one loudness, without clipping.

import { runWithLog, splitArguments } from '#tools/make-clips/run-command.ts'
import { sampleRate } from './levels.ts'

/** Integrated loudness all clips are brought to (EBU R 128), in LUFS. */
const targetLoudness = -16

/** Level above which peaks are rounded off (1 is full scale). */
const knee = 0.7

export async function masterTrack(track: Float32Array): Promise<Float32Array> {
  let samples = track
  // Rounding peaks off costs a little loudness; a second and third round bring it back.
  for (let round = 0; round < 3; round += 1) {
    const gain = 10 ** ((targetLoudness - (await loudness(samples))) / 20)
    samples = samples.map((sample) => softClip(sample * gain))
  }
  return samples
}

/** Integrated loudness in LUFS. */
async function loudness(samples: Float32Array): Promise<number> {
  const { log } = await runWithLog(
    'ffmpeg',
    splitArguments`-hide_banner -f f32le -ar ${sampleRate} -ac 1 -i pipe:0 -af ebur128 -f null -`,
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  )
  const found = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1]
  if (found === undefined) throw new Error('ffmpeg measured no loudness.')
  return Number(found)
}

function softClip(sample: number): number {
  const over = Math.abs(sample) - knee
  if (over <= 0) return sample
  const headroom = 0.9 - knee
  return Math.sign(sample) * (knee + headroom * Math.tanh(over / headroom))
}

// Masters a clip's sound: one loudness, no clipping.

import { runWithLog, splitArguments } from '#tools/make-clips/run-command.ts'
import { sampleRate } from './levels.ts'

/** Target integrated loudness (EBU R 128) in LUFS. */
const targetLoudness = -16

/** Level above which peaks are soft-clipped (1 is full scale). */
const knee = 0.7

export async function masterTrack(track: Float32Array): Promise<Float32Array> {
  let samples = track
  // Soft clipping lowers the loudness slightly; further rounds restore it.
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

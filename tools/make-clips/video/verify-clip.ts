// Decodes a written file as a player would and compares its sound with the segment list.

import { run, splitArguments } from '#tools/make-clips/run-command.ts'
import { sampleRate, speechBounds } from '#tools/make-clips/sound/levels.ts'

export type ListedSentence = { readonly text: string; readonly start: number; readonly end: number }

/** Largest allowed difference between the list and the sound, in seconds. */
const tolerance = 0.05

/** Decibels below a sentence's peak that still count as audible: more than the `trimBelowPeak` it was cut at. */
const audibleBelowPeakDb = 34

/**
 * Returns the largest difference, in seconds, between a listed start or end and the audible one.
 * @throws Error naming the sentence if it exceeds `tolerance`, if nothing is audible, or if picture and sound start
 * apart.
 */
export async function verify(file: string, listed: readonly ListedSentence[]): Promise<number> {
  await assertSameStart(file)
  const samples = await decodeAudio(file)
  const errors = listed.map((sentence, at) => {
    // Each sentence covers the time up to the middle of the gaps around it, so that all sound belongs to one.
    const from = at === 0 ? 0 : (sentence.start + (listed[at - 1]?.end ?? 0)) / 2
    const to = (sentence.end + (listed[at + 1]?.start ?? Number.POSITIVE_INFINITY)) / 2
    const bounds = speechBounds(
      samples.subarray(Math.round(from * sampleRate), Number.isFinite(to) ? Math.round(to * sampleRate) : undefined),
      audibleBelowPeakDb,
    )
    if (bounds === null) throw new Error(`${file}: nothing is heard where "${sentence.text}" is listed.`)
    const error = Math.max(Math.abs(from + bounds.start - sentence.start), Math.abs(from + bounds.end - sentence.end))
    if (error > tolerance) throw new Error(`${file}: "${sentence.text}" is listed ${Math.round(error * 1000)} ms off.`)
    return error
  })
  return Math.max(...errors)
}

async function decodeAudio(file: string): Promise<Float32Array> {
  const filter = `aresample=${sampleRate}:async=1:first_pts=0`
  const raw = await run('ffmpeg', splitArguments`-v error -i ${file} -map 0:a:0 -af ${filter} -f f32le pipe:1`)
  return new Float32Array(raw.buffer, raw.byteOffset, Math.floor(raw.byteLength / 4))
}

async function assertSameStart(file: string): Promise<void> {
  const output = await run('ffprobe', splitArguments`-v error -show_entries stream=start_time -of csv=p=0 ${file}`)
  const starts = output
    .toString()
    .split('\n')
    .map(Number.parseFloat)
    .filter((start) => !Number.isNaN(start))
  const startDistance = Math.max(...starts) - Math.min(...starts)
  if (startDistance > 0.005)
    throw new Error(`${file}: picture and sound start ${Math.round(startDistance * 1000)} ms apart.`)
}

// Synthesises one sentence, trims it and normalises its level.
import type { LanguageName } from '#src/domain/people/languages.ts'
import { decodeSound, runProgram } from '#tools/bench/listen/run-program.ts'

export type Gender = 'male' | 'female'

/** A synthesised voice: an espeak-ng variant and a pitch from 0 to 99. */
export type Voice = { readonly variant: string; readonly pitch: number }

/** Samples per second of synthesised sentences. */
export const sampleRate = 48_000

/** The synthesiser's voice for each language of the sets. */
const voiceOf: Partial<Record<LanguageName, string>> = {
  English: 'en-us',
  // The default Mandarin voice spells pinyin as English words; this one reads the same characters correctly.
  Mandarin: 'cmn-latn-pinyin',
  Spanish: 'es-419',
}

/** Root mean square of a synthesised sentence (1 is full scale). */
export const sentenceLevel = 0.1

type Utterance = { readonly language: LanguageName; readonly voice: Voice; readonly spoken: string }

/** Returns the sentence spoken without haste, mono, without silence at either end. */
export async function speak({ language, voice, spoken }: Utterance): Promise<Float32Array> {
  const name = voiceOf[language]
  if (name === undefined) throw new Error(`No voice is named for ${language}.`)
  // The synthesiser counts a Chinese character as about a word.
  const wordsPerMinute = language === 'Mandarin' ? 215 : 170
  const options = ['-v', `${name}+${voice.variant}`, '-p', `${voice.pitch}`, '-s', `${wordsPerMinute}`, '-g', '2']
  const { output } = await runProgram('espeak-ng', [...options, '--stdout', spoken])
  const samples = trimSilence(
    await decodeSound('pipe:0', sampleRate, ['highpass=f=70', 'lowpass=f=8200'], output),
    sampleRate,
  )
  if (!samples) throw new Error('The synthesiser stayed silent.')
  return samples
}

export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** The ends of a sentence are trimmed where they are 29 dB below its peak, or within 6 dB of the recording's noise. */
const trimRatio = 10 ** (-29 / 20)
const noiseRatio = 2

/**
 * Removes the silence at both ends, and gives the rest the level of a sentence; `null` if all is silent.
 *
 * @param windowSeconds Sound that is shorter than three windows, as the click of a switch, is no speech.
 */
export function trimSilence(samples: Float32Array, rateHz: number, windowSeconds = 0.005): Float32Array | null {
  const windowSize = rateHz * windowSeconds
  const levels = Array.from({ length: Math.ceil(samples.length / windowSize) }, (_, at) =>
    rootMeanSquare(samples.subarray(at * windowSize, (at + 1) * windowSize)),
  )
  const peak = Math.max(...levels)
  if (peak < 0.004) return null
  const noise = levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 10)] ?? 0
  const isSpeech = (level: number) => level >= Math.max(peak * trimRatio, Math.min(noise * noiseRatio, peak / 3))
  const isSustained = (_: number, at: number) => levels.slice(at, at + 3).every(isSpeech)
  const last = levels.slice(0, -2).findLastIndex(isSustained)
  if (last < 0) return null
  const cut = samples.slice(levels.findIndex(isSustained) * windowSize, (last + 3) * windowSize)
  const gain = sentenceLevel / rootMeanSquare(cut)
  const fade = Math.round(rateHz * 0.003)
  return cut.map((sample, at) => sample * gain * Math.min(1, (at + 1) / fade, (cut.length - at) / fade))
}

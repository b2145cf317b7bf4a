// Synthesises one sentence, trims it and normalises its level.

import { run, splitArguments } from '#tools/make-clips/run-command.ts'
import { rootMeanSquare, sampleRate, speechBounds } from './levels.ts'
import type { Voice } from '#tools/make-clips/scene.ts'
import type { LanguageName } from '#src/domain/languages.ts'

/** The synthesiser's voice for each language the scenes use. */
const voiceOf: Partial<Record<LanguageName, string>> = {
  English: 'en-us',
  French: 'fr-fr',
  German: 'de',
  Italian: 'it',
  Japanese: 'ja',
  Korean: 'ko',
  // The default Mandarin voice spells pinyin as English words; this one reads the same characters correctly.
  Mandarin: 'cmn-latn-pinyin',
  Spanish: 'es-419',
  Turkish: 'tr',
}

/** Target RMS of a sentence (1 is full scale). */
const sentenceLevel = 0.1

/** Lowest and highest rate, in words per minute, that still sound like speech. */
const minWordsPerMinute = 125
const maxWordsPerMinute = 260

/** Words per minute of an unhurried voice; the synthesiser counts a Chinese character as about a word. */
export function defaultWordsPerMinute(language: LanguageName): number {
  return language === 'Mandarin' ? 215 : 170
}

/** The ends of a sentence are trimmed where they are this many decibels below its peak. */
const trimBelowPeak = 29

export type Utterance = { readonly language: LanguageName; readonly voice: Voice; readonly spoken: string }

/** Returns the sentence spoken at a rate in words per minute, mono, without silence at either end. */
export async function speak({ language, voice, spoken }: Utterance, rate: number): Promise<Float32Array> {
  const name = voiceOf[language]
  if (name === undefined) throw new Error(`No voice is named for ${language}.`)
  const options = splitArguments`-v ${name}+${voice.variant} -p ${voice.pitch} -s ${Math.round(rate)} -g 2 --stdout ${spoken}`
  const wav = await run('espeak-ng', options)
  const filters = `highpass=f=70,lowpass=f=8200,aresample=${sampleRate}`
  const raw = await run('ffmpeg', splitArguments`-v error -i pipe:0 -af ${filters} -f f32le pipe:1`, wav)
  return trimSilence(new Float32Array(raw.buffer, raw.byteOffset, Math.floor(raw.byteLength / 4)))
}

/** Returns the sentence at the acceptable rate that brings it nearest to a length in seconds. */
export async function speakWithin(utterance: Utterance, seconds: number): Promise<Float32Array> {
  let rate = defaultWordsPerMinute(utterance.language)
  let samples = await speak(utterance, rate)
  for (let round = 0; round < 4; round += 1) {
    const wanted = clampRate((rate * samples.length) / sampleRate / seconds)
    if (Math.abs(wanted - rate) < 2) break
    rate = wanted
    samples = await speak(utterance, rate)
  }
  return samples
}

function clampRate(rate: number): number {
  return Math.min(maxWordsPerMinute, Math.max(minWordsPerMinute, rate))
}

function trimSilence(samples: Float32Array): Float32Array {
  const bounds = speechBounds(samples, trimBelowPeak)
  if (bounds === null) throw new Error('The synthesiser stayed silent.')
  const cut = samples.slice(Math.round(bounds.start * sampleRate), Math.round(bounds.end * sampleRate))
  const gain = sentenceLevel / rootMeanSquare(cut)
  const fade = Math.round(sampleRate * 0.003)
  return cut.map((sample, at) => sample * gain * Math.min(1, (at + 1) / fade, (cut.length - at) / fade))
}

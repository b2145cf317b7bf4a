// Both languages of a scene laid out in time: the source as it comes, the dub into the source's slots.

import { spokenText, shownText } from '#src/tools/make-clips/scene.ts'
import { sampleRate } from './levels.ts'
import { speak, speakInto, usualRate } from './speech.ts'
import type { Gender, Line, Person, Scene, Side, Voice, Words } from '#src/tools/make-clips/scene.ts'
import type { LanguageName } from '#src/domain/languages.ts'

/** One heard sentence; times in seconds from the clip's start. */
export type Spoken = {
  readonly who: Side
  readonly text: string
  readonly speaker: string
  readonly gender: Gender
  readonly start: number
  readonly end: number
  readonly samples: Float32Array
}

export type Dialogue = {
  readonly source: readonly Spoken[]
  readonly target: readonly Spoken[]
  readonly seconds: number
}

const leadIn = 0.7
const leadOut = 0.8
const usualPause = 0.35
const leastGap = 0.14

/** Voices a deliberately wrong gender is spoken with. */
const wrongVoices: Readonly<Record<Gender, Voice>> = {
  female: { variant: 'f3', pitch: 60 },
  male: { variant: 'm3', pitch: 38 },
}

/** @throws Error when a dubbed line does not fit its slot and is not marked as overrunning. */
export async function layOut(scene: Scene): Promise<Dialogue> {
  const source: Spoken[] = []
  for (const line of scene.lines) {
    const start = source.length === 0 ? leadIn : (source.at(-1)?.end ?? 0) + (line.pause ?? usualPause)
    const person = scene.cast[line.who]
    const samples = await speak(
      utterance(scene.sourceLanguage, person.voice, line.source),
      usualRate(scene.sourceLanguage),
    )
    source.push(placed(line.who, line.source, person, person.gender, start, samples))
  }
  const target: Spoken[] = []
  for (const [at, line] of scene.lines.entries()) {
    const slot = source[at]
    if (slot === undefined || line.target === null) continue
    const start = Math.max(slot.start, (target.at(-1)?.end ?? 0) + leastGap)
    // A line that an overrunning one pushed gets its own length again, and is allowed to come late.
    const free = (source[at + 1]?.start ?? slot.end + leadOut / 2) - leastGap - start
    const room = start - slot.start > leastGap ? Math.max(free, slot.end - slot.start) : free
    const samples = await dubbed(scene, line, line.target, Math.min(room, slot.end - slot.start + 0.12))
    if (samples.length / sampleRate > room && line.overruns !== true)
      throw new Error(`${scene.id}: "${shownText(line.target)}" takes ${samples.length / sampleRate} s of ${room} s.`)
    const person = scene.cast[line.who]
    target.push(placed(line.who, line.target, person, line.dubGender ?? person.gender, start, samples))
  }
  const last = Math.max(source.at(-1)?.end ?? 0, target.at(-1)?.end ?? 0)
  return { source, target, seconds: Math.ceil((last + leadOut) * 2) / 2 }
}

/** The sentences at their places in one mono track. */
export function mixDown(sentences: readonly Spoken[], seconds: number): Float32Array {
  const track = new Float32Array(Math.round(seconds * sampleRate))
  for (const sentence of sentences) track.set(sentence.samples, Math.round(sentence.start * sampleRate))
  return track
}

function dubbed(scene: Scene, line: Line, words: Words, seconds: number): Promise<Float32Array> {
  const voice = line.dubGender === undefined ? scene.cast[line.who].voice : wrongVoices[line.dubGender]
  const asked = utterance(scene.targetLanguage, voice, words)
  return line.overruns === true ? speak(asked, usualRate(scene.targetLanguage)) : speakInto(asked, seconds)
}

function utterance(language: LanguageName, voice: Voice, words: Words) {
  return { language, voice, spoken: spokenText(words) }
}

function placed(who: Side, words: Words, person: Person, gender: Gender, start: number, samples: Float32Array): Spoken {
  // Whole milliseconds, so that the list says exactly where the sound was put.
  const at = Math.round(start * 1000) / 1000
  const end = Math.round((at + samples.length / sampleRate) * 1000) / 1000
  return { who, text: shownText(words), speaker: person.name, gender, start: at, end, samples }
}

// Places both languages of a scene in time: the source at its natural pace, the dub in the source's slots.

import { spokenText, displayText } from '#tools/make-clips/scene.ts'
import { sampleRate } from './levels.ts'
import { speak, speakWithin, defaultWordsPerMinute } from './speech.ts'
import type { Gender, Line, Person, Scene, Side, Voice, LineText } from '#tools/make-clips/scene.ts'
import type { LanguageName } from '#src/domain/languages.ts'

/** One spoken sentence; times in seconds from the clip's start. */
export type SpokenSentence = {
  readonly who: Side
  readonly text: string
  readonly speaker: string
  readonly gender: Gender
  readonly start: number
  readonly end: number
  readonly samples: Float32Array
}

export type Dialogue = {
  readonly source: readonly SpokenSentence[]
  readonly target: readonly SpokenSentence[]
  readonly seconds: number
}

const leadInSeconds = 0.7
const leadOutSeconds = 0.8
const defaultPauseSeconds = 0.35
const minGapSeconds = 0.14

/** Voices for lines with a deliberately wrong gender. */
const wrongVoices: Readonly<Record<Gender, Voice>> = {
  female: { variant: 'f3', pitch: 60 },
  male: { variant: 'm3', pitch: 38 },
}

/** @throws Error when a dubbed line does not fit its slot and is not marked as overrunning. */
export async function layOutDialogue(scene: Scene): Promise<Dialogue> {
  const source: SpokenSentence[] = []
  for (const line of scene.lines) {
    const start = source.length === 0 ? leadInSeconds : (source.at(-1)?.end ?? 0) + (line.pause ?? defaultPauseSeconds)
    const person = scene.cast[line.side]
    const samples = await speak(
      utterance(scene.sourceLanguage, person.voice, line.source),
      defaultWordsPerMinute(scene.sourceLanguage),
    )
    source.push(placeSentence(line.side, line.source, person, person.gender, start, samples))
  }
  const target: SpokenSentence[] = []
  for (const [index, line] of scene.lines.entries()) {
    const slot = source[index]
    if (slot === undefined || line.target === null) continue
    const start = Math.max(slot.start, (target.at(-1)?.end ?? 0) + minGapSeconds)
    // A line delayed by an overrunning one keeps its own length and may end late.
    const free = (source[index + 1]?.start ?? slot.end + leadOutSeconds / 2) - minGapSeconds - start
    const room = start - slot.start > minGapSeconds ? Math.max(free, slot.end - slot.start) : free
    const samples = await dubbed(scene, line, line.target, Math.min(room, slot.end - slot.start + 0.12))
    if (samples.length / sampleRate > room && line.overruns !== true)
      throw new Error(`${scene.id}: "${displayText(line.target)}" takes ${samples.length / sampleRate} s of ${room} s.`)
    const person = scene.cast[line.side]
    target.push(placeSentence(line.side, line.target, person, line.dubGender ?? person.gender, start, samples))
  }
  const last = Math.max(source.at(-1)?.end ?? 0, target.at(-1)?.end ?? 0)
  return { source, target, seconds: Math.ceil((last + leadOutSeconds) * 2) / 2 }
}

/** Mixes the sentences into one mono track. */
export function mixDown(sentences: readonly SpokenSentence[], seconds: number): Float32Array {
  const track = new Float32Array(Math.round(seconds * sampleRate))
  for (const sentence of sentences) track.set(sentence.samples, Math.round(sentence.start * sampleRate))
  return track
}

function dubbed(scene: Scene, line: Line, words: LineText, seconds: number): Promise<Float32Array> {
  const person = scene.cast[line.side]
  const voice = line.dubGender === undefined ? (person.dubVoice ?? person.voice) : wrongVoices[line.dubGender]
  const request = utterance(scene.targetLanguage, voice, words)
  return line.overruns === true
    ? speak(request, defaultWordsPerMinute(scene.targetLanguage))
    : speakWithin(request, seconds)
}

function utterance(language: LanguageName, voice: Voice, words: LineText) {
  return { language, voice, spoken: spokenText(words) }
}

function placeSentence(
  who: Side,
  words: LineText,
  person: Person,
  gender: Gender,
  start: number,
  samples: Float32Array,
): SpokenSentence {
  // Rounded to milliseconds, so that the list matches the sound exactly.
  const startSeconds = Math.round(start * 1000) / 1000
  const end = Math.round((startSeconds + samples.length / sampleRate) * 1000) / 1000
  return { who, text: displayText(words), speaker: person.name, gender, start: startSeconds, end, samples }
}

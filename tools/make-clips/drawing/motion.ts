// Derives movement from sound: mouths, blinks, breathing, and who is speaking.

import { crossingRate, rootMeanSquare, sampleRate } from '#tools/make-clips/sound/levels.ts'
import { swing } from './sheet.ts'
import type { Pose } from './look.ts'
import type { Side } from '#tools/make-clips/scene.ts'
import type { SpokenSentence } from '#tools/make-clips/sound/dialogue.ts'

/** Seconds to change between listening and speaking. */
const turnSeconds = 0.2

export function poseAt(side: Side, spoken: readonly SpokenSentence[], seconds: number, frameSeconds: number): Pose {
  const ownSentences = spoken.filter((sentence) => sentence.who === side)
  const speaking = speakingAmount(ownSentences, seconds)
  const other = speakingAmount(
    spoken.filter((sentence) => sentence.who !== side),
    seconds,
  )
  const current = ownSentences.find((sentence) => seconds >= sentence.start - frameSeconds && seconds < sentence.end)
  const mouth = current === undefined ? { open: 0, wide: 1 } : mouthAt(current, seconds, frameSeconds)
  const step = steppedTime(seconds)
  const phase = side === 'left' ? 0 : 1.7
  return {
    ...mouth,
    speaking,
    stepsBack: Math.max(0, other - speaking),
    blink: blinks(seconds, side) ? 1 : 0,
    lean: 1.2 * swing(step, 5.2, phase) + speaking * 2.4 * swing(step, 1.7, phase),
    breathOffset: 1.6 * swing(step, 3.8, phase),
  }
}

/** Rounds a time to ten steps per second for slow movements, as in stop motion. Mouths use every frame. */
export function steppedTime(seconds: number): number {
  return Math.floor(seconds * 10 + 1e-6) / 10
}

/** How far the mouth is open (0 to 5) and how wide it is (0 to 2) during a sentence. */
function mouthAt(sentence: SpokenSentence, seconds: number, frameSeconds: number): Pick<Pose, 'open' | 'wide'> {
  const from = Math.round((seconds - sentence.start) * sampleRate)
  const length = Math.round(Math.max(frameSeconds, 0.04) * sampleRate)
  const samplesInFrame = sentence.samples.subarray(Math.max(0, from), Math.max(0, from + length))
  const loudness = rootMeanSquare(samplesInFrame) / rootMeanSquare(sentence.samples)
  const open = Math.max(0, Math.min(5, Math.round(Math.sqrt(loudness) * 3.9 - 0.75)))
  const rate = crossingRate(samplesInFrame)
  return { open, wide: rate > 2600 ? 2 : rate > 1100 ? 1 : 0 }
}

/** How far one of the sentences is being spoken, 0 to 1 in sixths. */
function speakingAmount(sentences: readonly SpokenSentence[], seconds: number): number {
  return Math.round(Math.max(0, ...sentences.map((sentence) => speakingEnvelope(sentence, seconds))) * 6) / 6
}

function speakingEnvelope(sentence: SpokenSentence, seconds: number): number {
  const rising = (seconds - sentence.start + turnSeconds) / turnSeconds
  const falling = (sentence.end + turnSeconds - seconds) / turnSeconds
  return Math.max(0, Math.min(1, rising, falling))
}

/** Whether the eyes are closed: for an eighth of a second at pseudo-random intervals. */
function blinks(seconds: number, side: Side): boolean {
  const blinkPeriodSeconds = side === 'left' ? 3.1 : 2.6
  const turn = Math.floor(seconds / blinkPeriodSeconds)
  const moment = turn * blinkPeriodSeconds + 0.4 + ((turn * 7 + (side === 'left' ? 3 : 5)) % 11) * 0.17
  return seconds >= moment && seconds < moment + 0.125
}

// Sound under the speech: synthesised music, and noise. Both sides of a pair have the same bed, as in real dubs.
import { listeningRateHz } from '#src/listening/sound-features.ts'
import type { Corpus } from './corpora.ts'
import type { Random } from './random.ts'
import { drawMusic } from './recordings.ts'
import { rootMeanSquare, sentenceLevel } from './speak.ts'

export type Condition = 'clean' | 'music' | 'noise'

export const conditions: readonly Condition[] = ['clean', 'music', 'noise']

/** Level of the bed in dB relative to the speech, whose level excludes pauses. */
const bedLevels = { music: -12, noise: -18 } as const

/** Returns the bed's samples; silence when `condition` is `clean`. */
export async function makeBed(
  condition: Condition,
  seconds: number,
  random: Random,
  { music }: Pick<Corpus, 'music'>,
): Promise<Float32Array> {
  let samples: Float32Array = new Float32Array(Math.round(seconds * listeningRateHz))
  if (condition === 'clean') return samples
  if (condition === 'noise') addStreet(samples, random)
  else if (music) samples = await drawMusic(music, seconds, random)
  else addMusic(samples, random)
  const gain = (sentenceLevel * 10 ** (bedLevels[condition] / 20)) / rootMeanSquare(samples)
  return samples.map((sample) => sample * gain)
}

/** Four-part chords, an arpeggio, a bass and a drum on the beat, with notes of decaying harmonics. */
function addMusic(samples: Float32Array, random: Random): void {
  const beat = 60 / (84 + 48 * random())
  const root = 110 * 2 ** (Math.floor(random() * 12) / 12)
  const progression = [0, 9, 5, 7].map((step) => root * 2 ** (((step + (random() < 0.3 ? 2 : 0)) % 12) / 12))
  const beats = Math.ceil(samples.length / listeningRateHz / beat)
  for (let at = 0; at < beats; at += 1) {
    const time = at * beat
    const chord = progression[Math.floor(at / 4) % 4] ?? root
    const third = Math.floor(at / 4) % 4 === 1 ? 3 : 4
    if (at % 4 === 0)
      for (const step of [0, third, 7, 12]) addNote(samples, time, beat * 3.8, chord * 2 ** (step / 12), 0.25)
    for (const half of [0, 0.5]) {
      const step = [0, third, 7, 12][Math.floor(random() * 4)] ?? 0
      addNote(samples, time + half * beat, beat * 0.6, 2 * chord * 2 ** (step / 12), 0.3)
    }
    if (at % 2 === 0) addNote(samples, time, beat, chord / 2, 0.5)
    addDrum(samples, time, at % 2 === 1, random)
  }
}

function addNote(samples: Float32Array, start: number, seconds: number, hertz: number, loudness: number): void {
  const first = Math.round(start * listeningRateHz)
  const count = Math.min(Math.round(seconds * listeningRateHz), samples.length - first)
  for (let at = 0; at < count; at += 1) {
    const time = at / listeningRateHz
    const envelope = Math.min(1, time / 0.01) * Math.exp((-2.5 * time) / seconds) * Math.min(1, (count - at) / 320)
    let value = 0
    for (let harmonic = 1; harmonic <= 6; harmonic += 1)
      value += Math.sin(2 * Math.PI * hertz * harmonic * time) / harmonic ** 1.4
    samples[first + at] = (samples[first + at] ?? 0) + value * envelope * loudness
  }
}

/** A bass drum, or a snare of noise. */
function addDrum(samples: Float32Array, start: number, snare: boolean, random: Random): void {
  const first = Math.round(start * listeningRateHz)
  const count = Math.min(Math.round(0.18 * listeningRateHz), samples.length - first)
  for (let at = 0; at < count; at += 1) {
    const time = at / listeningRateHz
    const value = snare
      ? (random() * 2 - 1) * 0.5
      : Math.sin(2 * Math.PI * (50 * time + 4 * (1 - Math.exp(-25 * time))))
    samples[first + at] = (samples[first + at] ?? 0) + value * Math.exp(-22 * time)
  }
}

/** Pink noise (Voss), with passing cars: noise whose level swells over seconds. */
function addStreet(samples: Float32Array, random: Random): void {
  const rows = new Float32Array(12)
  const carSeconds = 4 + 5 * random()
  let car = 0
  for (let at = 0; at < samples.length; at += 1) {
    for (let row = 0; row < rows.length; row += 1) if (at % 2 ** row === 0) rows[row] = random() * 2 - 1
    const pink = rows.reduce((sum, value) => sum + value, 0) / rows.length
    car += 0.03 * (random() * 2 - 1 - car)
    const swell = Math.max(0, Math.sin((2 * Math.PI * at) / listeningRateHz / carSeconds)) ** 4
    samples[at] = pink + 4 * car * swell
  }
}

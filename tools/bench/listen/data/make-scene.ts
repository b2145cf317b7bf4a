// A scene without faults: people who talk in turns, in two languages with the same starts.
import { listeningRateHz } from '#src/listening/sound-features.ts'
import type { LanguageName } from '#src/domain/people/languages.ts'
import type { BenchVoice, Corpus } from './corpora.ts'
import { between, pick, type Random } from './random.ts'
import { drawRecording } from './recordings.ts'
import { type Gender, sampleRate, speak, type Voice } from './speak.ts'

export type Speaker = {
  readonly name: string
  readonly gender: Gender
  readonly source: BenchVoice
  readonly dub: BenchVoice
}

/** `start` in seconds; samples at `listeningRateHz`. */
export type SpokenLine = {
  readonly speaker: Speaker
  readonly text: string
  readonly start: number
  readonly samples: Float32Array
}

export type BenchScene = {
  readonly speakers: readonly [Speaker, Speaker]
  readonly dubSentences: Corpus['sentences'][number]
  readonly source: readonly SpokenLine[]
  readonly dub: readonly SpokenLine[]
  readonly seconds: number
}

const lineCount = 9

/** The pause before this line is long enough for an additional line or for the bed to be missing. */
const longPauseBefore = 5
const longPauseSeconds = 4

/** Shortest line in seconds; shorter ones are drawn again. */
const shortestLine = 1

export async function makeScene(corpus: Corpus, random: Random): Promise<BenchScene> {
  const sourceCorpus = pick(corpus.sentences, random)
  const dubCorpus = pick(
    corpus.sentences.filter((candidate) => candidate !== sourceCorpus),
    random,
  )
  const speakers = drawSpeakers(corpus, random)
  const source: SpokenLine[] = []
  const dub: SpokenLine[] = []
  let end = 0
  for (let index = 0; index < lineCount; index += 1) {
    const speaker = speakers[(index + (random() < 0.2 ? 1 : 0)) % 2] ?? speakers[0]
    const pause = index === longPauseBefore ? longPauseSeconds : between(0.45, 1.5, random)
    const start = Math.round((end + pause) * 1000) / 1000
    const sourceLine = { speaker, start, ...(await drawLine(sourceCorpus, speaker.source, random)) }
    const dubLine = { speaker, start, ...(await drawLine(dubCorpus, speaker.dub, random)) }
    source.push(sourceLine)
    dub.push(dubLine)
    end = Math.max(lineEnd(sourceLine), lineEnd(dubLine))
  }
  return { speakers, dubSentences: dubCorpus, source, dub, seconds: Math.ceil(end + 1.5) }
}

export const lineEnd = (line: SpokenLine): number => line.start + line.samples.length / listeningRateHz

/** A line in a voice: a synthesised voice speaks `text` if it is given, a recorded one a line of at most `longest` s. */
export async function drawLine(
  { language, texts }: Corpus['sentences'][number],
  voice: BenchVoice,
  random: Random,
  given?: { readonly text: string; readonly longest: number },
): Promise<{ readonly text: string; readonly samples: Float32Array }> {
  if ('recordings' in voice) return drawRecording(voice, random, given?.longest)
  for (;;) {
    const text = given?.text ?? pick(texts, random)
    const samples = await synthesize(language, voice, text)
    if (given || samples.length / listeningRateHz >= shortestLine) return { text, samples }
  }
}

const synthesized = new Map<string, Promise<Float32Array>>()

function synthesize(language: LanguageName, voice: Voice, text: string): Promise<Float32Array> {
  const key = `${language} ${voice.variant} ${voice.pitch} ${text}`
  const known = synthesized.get(key)
  if (known) return known
  const samples = speak({ language, voice, spoken: text }).then(decimate)
  synthesized.set(key, samples)
  return samples
}

/** Converts to the rate of the analysis. The synthesiser's sound ends near half that rate, so a mean filters enough. */
function decimate(samples: Float32Array): Float32Array {
  const factor = sampleRate / listeningRateHz
  return Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, at) => {
    let sum = 0
    for (let near = 0; near < factor; near += 1) sum += samples[at * factor + near] ?? 0
    return sum / factor
  })
}

/** A woman and a man in two of three scenes, else two people of one gender with different voices. */
function drawSpeakers({ voices }: Corpus, random: Random): readonly [Speaker, Speaker] {
  const first: Gender = random() < 0.5 ? 'male' : 'female'
  const other: Gender = first === 'male' ? 'female' : 'male'
  const second: Gender = random() < 2 / 3 ? other : first
  const draw = (name: string, gender: Gender, taken?: Speaker): Speaker => {
    const free = voices[gender].filter((voice) => voice !== taken?.dub && voice !== taken?.source)
    return { name, gender, source: pick(free, random), dub: pick(free, random) }
  }
  const one = draw('A', first)
  return [one, draw('B', second, one)]
}

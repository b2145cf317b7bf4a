import type { SpeakerGender } from '#src/domain/segments/gender.ts'
import type { FrameRange } from './detect-speech.ts'
import type { Finding } from '#src/domain/review/finding.ts'
import type { Timing } from './find-timing.ts'
import { frameSeconds, type SoundFeatures } from './sound-features.ts'

/**
 * Usual pitch in Hz: men speak below, women above (Titze, 1989, "Physiologic and acoustic differences between male and
 * female voices"). Between the two limits the pitch does not tell the gender. A line's median is beyond a limit if most
 * of its voiced frames are. Almost all of them rarely are: a typical mean is 120 Hz for men (Traunmüller and Eriksson,
 * 1995, "The frequency range of the voice fundamental in the speech of male and female adults"). With an assumed
 * standard deviation of three semitones, which the paper reports to vary with the kind of speech, a tenth of the frames
 * are above 150 Hz.
 */
const highestMalePitch = 150
const lowestFemalePitch = 160

/** Semitones by which a line's pitch differs from that of the speaker's other lines when another voice speaks. */
const minPitchChange = 6

/** Least other lines of a speaker that a line is compared with; most of them must have one pitch. */
const minOtherLines = 2

/** Periodicity, from 0 to 255, from which the pitch of a frame is reliable, and least such frames of a line. */
const minPeriodicity = 205
const minFrames = 15

type VoicedLine = {
  readonly segment: number
  readonly speaker: string
  readonly gender: SpeakerGender
  readonly range: FrameRange
  /** Median, in Hz. */
  readonly pitch: number
}

/**
 * Compares the pitch of every line of the dub with the lists and with the other lines. It tells men from women; two
 * people of one gender are not told apart.
 */
export function findVoices(dub: SoundFeatures, timing: Timing): readonly Finding[] {
  const lines = voicedLines(dub, timing)
  const wrong = lines.filter((line) => isWrongGender(line, lines))
  const rest = lines.filter((line) => !wrong.includes(line))
  return [...wrong.map(wrongGender), ...rest.flatMap((line) => voiceChanged(line, rest))]
}

/** The source's list decides who should speak and with which gender; the dub's where the source does not say. */
function voicedLines(features: SoundFeatures, { lines, pairs }: Timing): readonly VoicedLine[] {
  return lines.flatMap(({ segment, spoken }) => {
    const pitch = spoken && measurePitch(features, spoken)
    if (!pitch) return []
    const source = pairs.find(({ dub }) => dub?.index === segment.index)?.source
    const gender = source && source.gender !== 'unknown' ? source.gender : segment.gender
    return [
      { segment: segment.index, speaker: segment.speaker || (source?.speaker ?? ''), gender, range: spoken, pitch },
    ]
  })
}

function finding(kind: Finding['kind'], { range, segment, pitch }: VoicedLine, expected: number): Finding {
  const [start, end] = [range.from * frameSeconds, range.to * frameSeconds]
  return { kind, side: 'dub', start, end, segment, measure: pitch, expected }
}

const wrongGender = (line: VoicedLine) =>
  finding('wrong-gender', line, line.gender === 'female' ? lowestFemalePitch : highestMalePitch)

/** A line near the pitch of the speaker's other lines is the same voice if that pitch is usual for the gender. */
function isWrongGender(line: VoicedLine, lines: readonly VoicedLine[]): boolean {
  if (!isUnusual(line.gender, line.pitch)) return false
  const others = lines.filter((other) => other !== line && other.speaker === line.speaker)
  if (line.speaker === '' || others.length < minOtherLines) return true
  const usual = medianPitch(others)
  return isUnusual(line.gender, usual) || pitchDistance(line.pitch, usual) >= minPitchChange
}

const isUnusual = (gender: SpeakerGender, pitch: number): boolean =>
  (gender === 'female' && pitch < highestMalePitch) || (gender === 'male' && pitch > lowestFemalePitch)

/** A line with a pitch of the other gender, where no list names one. */
function voiceChanged(line: VoicedLine, lines: readonly VoicedLine[]): Finding[] {
  const others = lines.filter((other) => other !== line && other.speaker === line.speaker)
  if (line.speaker === '' || others.length < minOtherLines) return []
  const usual = medianPitch(others)
  const agreeing = others.filter(({ pitch }) => pitchDistance(pitch, usual) < minPitchChange / 2)
  const isOther =
    (usual < highestMalePitch && line.pitch > lowestFemalePitch) ||
    (line.pitch < highestMalePitch && usual > lowestFemalePitch)
  if (!isOther || agreeing.length <= others.length / 2 || pitchDistance(line.pitch, usual) < minPitchChange) return []
  return [finding('voice-changed', line, usual)]
}

/**
 * The median pitch in Hz of the frames from 6 dB below the mean, where a voice is louder than its music; `null` if too few
 * of them are voiced.
 */
function measurePitch(features: SoundFeatures, { from, to }: FrameRange): number | null {
  const [power, periodicity] = [features.loudnessPower.subarray(from, to), features.periodicity.subarray(from, to)]
  const mean = power.reduce((sum, value) => sum + value, 0) / power.length
  const pitches = features.pitch
    .subarray(from, to)
    .filter((_, at) => (power[at] ?? 0) >= mean / 4 && (periodicity[at] ?? 0) >= minPeriodicity)
  return pitches.length < minFrames ? null : median([...pitches])
}

/** Absolute distance of two pitches in semitones. */
const pitchDistance = (a: number, b: number): number => Math.abs(12 * Math.log2(a / b))

const medianPitch = (lines: readonly VoicedLine[]) => median(lines.map(({ pitch }) => pitch))

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

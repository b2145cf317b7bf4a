import type { SpeakerGender } from '#src/domain/segments/gender.ts'
import type { FrameRange } from './detect-speech.ts'
import { describeVoice, median, pitchDistance, timbreDistance, type Voice } from './describe-voice.ts'
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
const minPitchChange = 5

/** Least other lines of a speaker that a line is compared with; most of them must have one pitch. */
const minOtherLines = 2

/**
 * Two speakers have one voice if the distance of their lines hardly exceeds the distance of lines of one of them: in
 * semitones more, and as a factor of the timbre's. Two people of one gender often have a similar pitch, so that their
 * timbre must be closer.
 */
const maxPitchExcess = 1.2
const maxTimbreFactor = 1.8
const maxTimbreFactorOfOneGender = 1.2

/** Distances of timbre up to this many dB are always alike. */
const alikeTimbre = 1

type VoicedLine = {
  readonly segment: number
  readonly speaker: string
  readonly gender: SpeakerGender
  readonly range: FrameRange
  readonly voice: Voice
}

/** Compares the voice of every line of the dub with the lists and with the other lines. */
export function findVoices(dub: SoundFeatures, timing: Timing): readonly Finding[] {
  const lines = voicedLines(dub, timing)
  const wrong = lines.filter((line) => isWrongGender(line, lines)).map(wrongGender)
  const rest = lines.filter(({ segment }) => !wrong.some((finding) => finding.segment === segment))
  return [...wrong, ...rest.flatMap((line) => voiceChanged(line, rest)), ...sameVoices(usualLines(lines, wrong))]
}

/** The source's list decides who should speak and with which gender; the dub's where the source does not say. */
function voicedLines(features: SoundFeatures, { lines, pairs }: Timing): readonly VoicedLine[] {
  return lines.flatMap(({ segment, spoken }) => {
    const voice = spoken && describeVoice(features, [spoken])
    if (!voice) return []
    const source = pairs.find(({ dub }) => dub?.index === segment.index)?.source
    const gender = source && source.gender !== 'unknown' ? source.gender : segment.gender
    return [
      { segment: segment.index, speaker: segment.speaker || (source?.speaker ?? ''), gender, range: spoken, voice },
    ]
  })
}

function finding(kind: Finding['kind'], { range, segment, voice }: VoicedLine, expected: number): Finding {
  const [start, end] = [range.from * frameSeconds, range.to * frameSeconds]
  return { kind, side: 'dub', start, end, segment, measure: voice.pitch, expected }
}

const wrongGender = (line: VoicedLine) =>
  finding('wrong-gender', line, line.gender === 'female' ? lowestFemalePitch : highestMalePitch)

/** A line near the pitch of the speaker's other lines is the same voice if that pitch is usual for the gender. */
function isWrongGender(line: VoicedLine, lines: readonly VoicedLine[]): boolean {
  if (!isUnusual(line.gender, line.voice.pitch)) return false
  const others = lines.filter((other) => other !== line && other.speaker === line.speaker)
  if (line.speaker === '' || others.length < minOtherLines) return true
  const usual = medianPitch(others)
  return isUnusual(line.gender, usual) || pitchDistance(line.voice.pitch, usual) >= minPitchChange
}

const isUnusual = (gender: SpeakerGender, pitch: number): boolean =>
  (gender === 'female' && pitch < highestMalePitch) || (gender === 'male' && pitch > lowestFemalePitch)

function voiceChanged(line: VoicedLine, lines: readonly VoicedLine[]): Finding[] {
  const others = lines.filter((other) => other !== line && other.speaker === line.speaker)
  if (line.speaker === '' || others.length < minOtherLines) return []
  const usual = medianPitch(others)
  const agreeing = others.filter(({ voice }) => pitchDistance(voice.pitch, usual) < minPitchChange / 2)
  if (agreeing.length <= others.length / 2 || pitchDistance(line.voice.pitch, usual) < minPitchChange) return []
  return [finding('voice-changed', line, usual)]
}

/** Omits single lines that another voice speaks, but not the lines of a speaker with the wrong voice throughout. */
function usualLines(lines: readonly VoicedLine[], wrong: readonly Finding[]): readonly VoicedLine[] {
  const isWrong = (line: VoicedLine) => wrong.some(({ segment }) => segment === line.segment)
  return lines.filter((line) => {
    const own = lines.filter(({ speaker }) => speaker === line.speaker)
    const wrongCount = own.filter(isWrong).length
    return wrongCount > own.length / 2 ? isWrong(line) : !isWrong(line)
  })
}

/** Speakers whose lines differ no more from another speaker's than from each other. */
function sameVoices(lines: readonly VoicedLine[]): Finding[] {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))].filter((speaker) => speaker !== '')
  const groups = speakers
    .map((speaker) => lines.filter((line) => line.speaker === speaker))
    .filter((group) => group.length >= minOtherLines)
  return groups.flatMap((group, index) => {
    const [first] = group
    const twin = groups.slice(0, index).find((other) => haveOneVoice(other, group))
    if (!first || !twin) return []
    return [{ ...finding('same-voice', first, medianPitch(twin)), measure: medianPitch(group) }]
  })
}

function haveOneVoice(a: readonly VoicedLine[], b: readonly VoicedLine[]): boolean {
  const [within, between] = [[...pairsOf(a, a), ...pairsOf(b, b)], pairsOf(a, b)]
  const excess = meanDistance(between, linePitchDistance) - meanDistance(within, linePitchDistance)
  const maxFactor = a[0]?.gender === b[0]?.gender ? maxTimbreFactorOfOneGender : maxTimbreFactor
  const maxDistance = Math.max(alikeTimbre, maxFactor * meanDistance(within, lineTimbreDistance))
  return excess <= maxPitchExcess && meanDistance(between, lineTimbreDistance) <= maxDistance
}

type LineCouple = readonly [VoicedLine, VoicedLine]

const pairsOf = (a: readonly VoicedLine[], b: readonly VoicedLine[]): LineCouple[] =>
  a.flatMap((one) => b.filter((other) => other !== one).map((other): LineCouple => [one, other]))

const linePitchDistance = ([a, b]: LineCouple) => pitchDistance(a.voice.pitch, b.voice.pitch)
const lineTimbreDistance = ([a, b]: LineCouple) => timbreDistance(a.voice, b.voice)

const meanDistance = (couples: readonly LineCouple[], distance: (couple: LineCouple) => number): number =>
  couples.reduce((sum, couple) => sum + distance(couple), 0) / couples.length

const medianPitch = (lines: readonly VoicedLine[]) => median(lines.map(({ voice }) => voice.pitch))

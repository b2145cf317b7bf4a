import { groupDigits } from '#src/domain/text/format-number.ts'
import type { FindingAnswer } from '#src/domain/review/listening.ts'

// The timelines of a review, the list of segments on a phone, and the hints of both.
export const lanes = {
  timelines: 'Timelines',
  segments: 'Segments',
  help: 'Left and right move along a timeline, up and down switch languages. Enter plays the segment.',
  segmentName: (side: string, n: number, of: number, [from, to]: readonly string[], voice: string, text: string) =>
    `${side}, ${groupDigits(n)} of ${groupDigits(of)}, ${from} to ${to}, ${voice}: ${text}`,
  voices: { male: 'male voice', female: 'female voice', unknown: 'voice unknown' },
  noCounterpart: 'There is no segment in the other language here.',
  zoomIn: 'Zoom in (Ctrl + wheel)',
  zoomOut: 'Zoom out (Ctrl + wheel)',
  zoomAll: 'Show all',
  zoomAllAt: (times: number) => `${times}×. Show all`,
  sourceThenDub: 'Source, then dub',
  markOk: 'Mark the segment as OK',
  markNotOk: 'Mark the segment as not OK',
  flagSegment: 'Flag the segment',
  flagSegmentNumber: (number: number) => `Flag line ${number}`,
  checkedCount: (checked: number, count: number) => `${groupDigits(checked)} of ${groupDigits(count)} segments checked`,
  markedSegment: (number: number, ok: boolean) => `Line ${number}: ${ok ? 'OK' : 'not OK'}`,
  withMark: (name: string, ok: boolean) => `${name}, ${ok ? 'OK' : 'not OK'}`,
  checkCount: (count: number, answered: number) =>
    answered === 0
      ? `Check first: ${groupDigits(count)}`
      : `Check first: ${groupDigits(answered)} of ${groupDigits(count)} answered`,
  noHints: 'Check first: no problems found.',
  listening: 'Comparing the sound of both videos…',
  hints: 'Check first',
  allHints: (count: number) => `Show all ${groupDigits(count)}`,
  confirmFinding: (at: string) => `Confirm and flag (${at})`,
  rejectFinding: (at: string) => `Dismiss (${at})`,
  answers: { right: 'Confirmed', 'not-so': 'Dismissed' } as Record<FindingAnswer, string>,
  hintKinds: {
    'missing-dub': () => 'no dub for this segment',
    'gender-differs': () => 'voice gender differs from the source',
    'too-long': (seconds: string) => `runs ${seconds} s into the next segment`,
    overlap: (seconds: string) => `overlaps by ${seconds} s`,
    'missing-source': () => 'no segment in the source',
    'too-fast': (times: string) => `${times}× a readable speed`,
  },
  findings: {
    lineNotDubbed: (seconds: string) => `No voice in the dub for ${seconds} s`,
    lineCutOff: (seconds: string, expected: string) => `Dub speaks for only ${seconds} s of ${expected} s`,
    extraSpeech: (seconds: string) => `Dub speaks for ${seconds} s where no line is`,
    manForWoman: (hertz: string) => `Sounds like a man’s voice, ${hertz} Hz; the line is a woman’s`,
    womanForMan: (hertz: string) => `Sounds like a woman’s voice, ${hertz} Hz; the line is a man’s`,
    voiceChanged: (hertz: string, usual: string) => `Sounds like another voice: ${hertz} Hz, otherwise ${usual} Hz`,
    sameVoice: (hertz: string) => `Sounds like the voice of another speaker, ${hertz} Hz`,
    early: (line: string, seconds: string) => `Line ${line} is ${seconds} s early`,
    late: (line: string, seconds: string) => `Line ${line} is ${seconds} s late`,
    dubEarly: (seconds: string) => `The whole dub is ${seconds} s early`,
    dubLate: (seconds: string) => `The whole dub is ${seconds} s late`,
    quieter: (units: string) => `Dub is ${units} LU quieter`,
    louder: (units: string) => `Dub is ${units} LU louder`,
    clipping: (side: string, percent: string) => `${side} is distorted in ${percent} % of this part`,
    silence: (side: string, seconds: string) => `${side} has no sound for ${seconds} s`,
  },
}

// The timelines of a review, the sentences of a phone, and the hints read from both.
export const lanes = {
  timelines: 'Timelines',
  segments: 'Segments',
  help: 'Left and right go along a timeline, up and down to the other language. Enter plays the segment.',
  segmentName: (side: string, n: number, of: number, [from, to]: readonly string[], voice: string, text: string) =>
    `${side}, ${n} of ${of}, ${from} to ${to}, ${voice}: ${text}`,
  voices: { male: 'male voice', female: 'female voice', unknown: 'voice unknown' },
  noPair: 'Nothing is said in the other language here.',
  zoomIn: 'Zoom in (Ctrl + wheel)',
  zoomOut: 'Zoom out (Ctrl + wheel)',
  zoomAll: 'Show all',
  zoomAllAt: (times: number) => `${times}×. Show all`,
  sourceThenDub: 'Source, then dub',
  checkFirst: (count: number) => `Check first: ${count}`,
  nothingToCheck: 'Check first: the segments give no reason.',
  hints: 'Check first',
  allHints: (count: number) => `Show all ${count}`,
  lookedAt: 'Looked at',
  hintKinds: {
    'missing-dub': () => 'no dub for this sentence',
    'gender-differs': () => 'not the voice of the source',
    'too-long': (seconds: string) => `runs ${seconds} s into the next sentence`,
    overlap: (seconds: string) => `overlaps for ${seconds} s`,
    'missing-source': () => 'no sentence in the source',
    'too-fast': (times: string) => `${times} times too fast to read`,
  },
}

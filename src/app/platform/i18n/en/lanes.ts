// The timelines of a review, the list of segments on a phone, and the hints of both.
export const lanes = {
  timelines: 'Timelines',
  segments: 'Segments',
  help: 'Left and right move along a timeline, up and down switch languages. Enter plays the segment.',
  segmentName: (side: string, n: number, of: number, [from, to]: readonly string[], voice: string, text: string) =>
    `${side}, ${n} of ${of}, ${from} to ${to}, ${voice}: ${text}`,
  voices: { male: 'male voice', female: 'female voice', unknown: 'voice unknown' },
  noCounterpart: 'There is no segment in the other language here.',
  zoomIn: 'Zoom in (Ctrl + wheel)',
  zoomOut: 'Zoom out (Ctrl + wheel)',
  zoomAll: 'Show all',
  zoomAllAt: (times: number) => `${times}×. Show all`,
  sourceThenDub: 'Source, then dub',
  hintCount: (count: number) => `Check first: ${count}`,
  noHints: 'Check first: no problems found in the segments.',
  hints: 'Check first',
  allHints: (count: number) => `Show all ${count}`,
  visited: 'Checked',
  hintKinds: {
    'missing-dub': () => 'no dub for this segment',
    'gender-differs': () => 'voice gender differs from the source',
    'too-long': (seconds: string) => `runs ${seconds} s into the next segment`,
    overlap: (seconds: string) => `overlaps by ${seconds} s`,
    'missing-source': () => 'no segment in the source',
    'too-fast': (times: string) => `${times}× a readable speed`,
  },
}

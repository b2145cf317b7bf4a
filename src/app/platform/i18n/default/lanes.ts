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
}

// Remarks at times of a video, as subtitles and as the marker lists of editing programs.
import { csvLine, csvMark } from '#src/domain/text/csv-cell.ts'

export type Marker = {
  /** Seconds. */
  readonly start: number
  readonly end: number
  readonly name: string
  readonly description: string
  readonly isMajor: boolean
}

/** Frames a second of the programs' timelines. */
export const frameRates = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60] as const
export type FrameRate = (typeof frameRates)[number]

/** SubRip: one cue for each marker, of at least a second, so that it can be read. */
export const toSrt = (markers: readonly Marker[]): string =>
  markers
    .map(({ start, end, name, description }, index) => {
      const text = [name, description].filter((line) => line !== '').join('\n')
      // A blank line would end the cue.
      const lines = text.replaceAll(/\n\s*(?=\n)/g, '')
      return `${index + 1}\n${srtTime(start)} --> ${srtTime(Math.max(end, start + 1))}\n${lines}\n`
    })
    .join('\n')

const two = (value: number) => String(value).padStart(2, '0')

function srtTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const [s, m, h] = [Math.floor(ms / 1000) % 60, Math.floor(ms / 60_000) % 60, Math.floor(ms / 3_600_000)]
  return `${two(h)}:${two(m)}:${two(s)},${String(ms % 1000).padStart(3, '0')}`
}

/** Rates like 29.97 are 30000/1001; their timecode counts 30 frames a second and lags behind the clock (non-drop). */
const framesAt = (seconds: number, rate: FrameRate) =>
  Math.round(seconds * (Number.isInteger(rate) ? rate : (Math.ceil(rate) * 1000) / 1001))

function timecode(frames: number, rate: FrameRate): string {
  const base = Math.ceil(rate)
  const seconds = Math.floor(frames / base)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames % base].map(two).join(':')
}

/** Frames from the start to the end; a marker has at least one. */
function frameSpan({ start, end }: Marker, rate: FrameRate) {
  const from = framesAt(start, rate)
  return { from, length: Math.max(1, framesAt(end, rate) - from) }
}

/**
 * The list that DaVinci Resolve reads with Timelines > Import > Timeline Markers from EDL. Its timelines begin at one
 * hour. The text before the first `|` is the marker's note.
 */
export function toEdl(title: string, markers: readonly Marker[], rate: FrameRate): string {
  const hour = 3600 * Math.ceil(rate)
  const events = markers.map((marker, index) => {
    const { from, length } = frameSpan(marker, rate)
    const [first, next] = [timecode(hour + from, rate), timecode(hour + from + 1, rate)]
    const colour = marker.isMajor ? 'Red' : 'Yellow'
    return (
      `${String(index + 1).padStart(3, '0')}  001      V     C        ${first} ${next} ${first} ${next}  \n` +
      `${edlText(marker.description)} |C:ResolveColor${colour} |M:${edlText(marker.name)} |D:${length}\n`
    )
  })
  return [`TITLE: ${edlText(title)}\nFCM: NON-DROP FRAME\n`, ...events].join('\n')
}

/** One line, without the sign that separates fields. */
const edlText = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim()

/** A table with the columns of Premiere Pro's list of markers. */
export const toMarkerCsv = (markers: readonly Marker[], rate: FrameRate): string =>
  csvMark +
  [
    csvLine(['Marker Name', 'Description', 'In', 'Out', 'Duration', 'Marker Type']),
    ...markers.map((marker) => {
      const { from, length } = frameSpan(marker, rate)
      const times = [from, from + length, length].map((frames) => timecode(frames, rate))
      return csvLine([marker.name, marker.description, ...times, 'Comment'])
    }),
  ].join('')

// Dubs that do not run with their source, each with the map that made it: pipelines slow the picture of a line until its
// dub fits, let it stand until the dub has ended, cut pauses, and put a card in front.
import { type MapPoint, toLineMap } from '#src/domain/segments/find-line-map.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { listeningRateHz } from '#src/listening/sound-features.ts'
import { runProgram } from '#tools/bench/listen/run-program.ts'
import { type BenchScene, lineEnd, type SpokenLine } from './make-scene.ts'
import { between, type Random } from './random.ts'

export const bendNames = ['none', 'slowed', 'cut', 'card', 'hold', 'mixed'] as const
type BendName = (typeof bendNames)[number]

/** Consecutive parts of both videos. */
type Piece = { readonly source: number; readonly dub: number }

export type BentDub = {
  readonly map: LineMap
  readonly lines: readonly SpokenLine[]
  readonly seconds: number
  /** The source's bed as the dub has it: silent where the dub has what the source has not. */
  readonly bendBed: (bed: Float32Array) => Promise<Float32Array>
}

export function bendScene(bend: BendName, { source, dub, seconds }: BenchScene, random: Random): BentDub {
  const has = (kind: BendName) => bend === kind || bend === 'mixed'
  const pieces: Piece[] = has('card') ? [{ source: 0, dub: between(1.5, 5, random) }] : []
  const lines: SpokenLine[] = []
  let [sourceTime, dubTime] = [0, pieces[0]?.dub ?? 0]
  const push = (piece: Piece) => {
    pieces.push(piece)
    sourceTime += piece.source
    dubTime += piece.dub
  }
  const runAlike = (until: number) => push({ source: until - sourceTime, dub: until - sourceTime })
  for (const [index, line] of dub.entries()) {
    const original = source[index] ?? line
    const slotEnd = Math.max(lineEnd(line), lineEnd(original))
    runAlike(line.start)
    const start = dubTime
    const length = original.samples.length / listeningRateHz
    const stretched = Math.max(length * 1.15, Math.min(length * 1.9, line.samples.length / listeningRateHz + 0.8))
    const isSlowed = has('slowed') && index % 3 === 1
    const isHeld = has('hold') && index % 4 === 2
    const samples = isSlowed || isHeld ? prolong(line.samples, stretched) : line.samples
    if (isSlowed) push({ source: length, dub: stretched })
    if (isHeld) {
      runAlike(line.start + length)
      push({ source: 0, dub: stretched - length })
    }
    lines.push({ ...line, start, samples })
    const pause = (source[index + 1]?.start ?? slotEnd) - slotEnd
    const from = Math.max(sourceTime, slotEnd)
    if (has('cut') && pause > 0.9 && index % 2 === 0) {
      const removed = between(0.5, 0.75, random) * pause
      runAlike(from + between(0.1, 0.9, random) * (pause - removed))
      push({ source: removed, dub: 0 })
    }
  }
  runAlike(seconds)
  return { map: mapOf(pieces), lines, seconds: dubTime, bendBed: (bed) => bendBed(bed, pieces) }
}

/** Repeats what is said until the line has its length. */
function prolong(samples: Float32Array, seconds: number): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * listeningRateHz) },
    (_, at) => samples[at % samples.length] ?? 0,
  )
}

function mapOf(pieces: readonly Piece[]): LineMap {
  let point: MapPoint = { source: 0, dub: 0 }
  const points = pieces.map((piece) => {
    point = { source: point.source + piece.source, dub: point.dub + piece.dub }
    return point
  })
  return toLineMap([{ source: 0, dub: 0 }, ...points], 0.0001)
}

async function bendBed(bed: Float32Array, pieces: readonly Piece[]): Promise<Float32Array> {
  const total = pieces.reduce((sum, { dub }) => sum + dub, 0)
  const bent = new Float32Array(Math.round(total * listeningRateHz))
  let [sourceTime, dubTime] = [0, 0]
  for (const piece of pieces) {
    const at = Math.round(sourceTime * listeningRateHz)
    const part = bed.slice(at, at + Math.round(piece.source * listeningRateHz))
    if (piece.source > 0 && piece.dub > 0) {
      const played = piece.source === piece.dub ? part : await stretch(part, piece.source / piece.dub)
      const first = Math.round(dubTime * listeningRateHz)
      bent.set(played.subarray(0, bent.length - first), first)
    }
    sourceTime += piece.source
    dubTime += piece.dub
  }
  return bent
}

/** Plays at another speed with the same pitch. */
async function stretch(samples: Float32Array, speed: number): Promise<Float32Array> {
  const raw = ['-f', 'f32le', '-ar', `${listeningRateHz}`]
  const input = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  const args = ['-v', 'error', ...raw, '-ac', '1', '-i', 'pipe:0', '-af', `atempo=${speed}`, ...raw, 'pipe:1']
  const { output } = await runProgram('ffmpeg', args, input)
  return new Float32Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.byteLength))
}

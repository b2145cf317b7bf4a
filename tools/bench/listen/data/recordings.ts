// Voices and music that people recorded, from packages of Debian, which are downloaded into a folder of their own.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listeningRateHz } from '#src/listening/sound-features.ts'
import { decodeSound, runProgram } from '#tools/bench/listen/run-program.ts'
import { pick, type Random } from './random.ts'
import { trimSilence } from './speak.ts'

/** A pattern of the files of one person's recordings. */
export type RecordedVoice = { readonly recordings: string }

const folder = join(tmpdir(), 'curio-bench-listen')

const packages = [
  'asterisk-core-sounds-en-g722',
  'asterisk-core-sounds-es-g722',
  'asterisk-core-sounds-fr-g722',
  'asterisk-core-sounds-it-g722',
  'asterisk-core-sounds-ru-g722',
  'asterisk-prompt-it-menardi-wav',
  'asterisk-moh-opsound-wav',
  'frozen-bubble-data',
  'klettres-data',
]

/** Downloads what is missing. Needs Debian's package tools, but not root. */
export async function downloadRecordings(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of packages) {
    if (existsSync(join(folder, 'usr/share/doc', name))) continue
    const script = 'cd "$1" && apt-get download "$2" && dpkg-deb -x "$2"_*.deb .'
    await runProgram('sh', ['-c', script, 'sh', folder, name]).catch((error: unknown) => {
      throw new Error(`${name} is a package of Debian. Extract it into ${folder}.`, { cause: error })
    })
  }
}

/** Decodes at `listeningRateHz`, without the hum of the mains, and stores the result beside the recording. */
async function read(file: string): Promise<Float32Array> {
  const decoded = `${file}.f32`
  if (!existsSync(decoded)) {
    const samples = await decodeSound(file, listeningRateHz, ['highpass=f=80'])
    writeFileSync(decoded, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
  }
  return new Float32Array(Uint8Array.from(readFileSync(decoded)).buffer)
}

const found = new Map<string, readonly string[]>()

function filesOf(pattern: string): readonly string[] {
  const known = found.get(pattern)
  if (known) return known
  const files = globSync(join(folder, 'usr/share', pattern)).filter((file) => !file.includes('/silence/'))
  if (files.length === 0) throw new Error(`${pattern} has no recording in ${folder}.`)
  found.set(pattern, files.toSorted())
  return filesOf(pattern)
}

/** Seconds of a line, and between recordings that are joined to one. */
const shortestLine = 1
const longestLine = 3.5
const pause = 0.05

/** Draws a line of a voice: one recording, or several short ones. */
export async function drawRecording(
  { recordings }: RecordedVoice,
  random: Random,
  longest = longestLine,
): Promise<{ readonly text: string; readonly samples: Float32Array }> {
  const files = filesOf(recordings)
  const least = shortestLine * (1 + random()) * listeningRateHz
  let [text, samples] = ['', new Float32Array(0)]
  for (let attempt = 0; samples.length < least && attempt < 60; attempt += 1) {
    const file = pick(files, random)
    const recording = trimSilence(await read(file), listeningRateHz, 0.02)
    const start = samples.length === 0 ? 0 : samples.length + pause * listeningRateHz
    if (!recording || start + recording.length > longest * listeningRateHz) continue
    const joined = new Float32Array(start + recording.length)
    joined.set(samples)
    joined.set(recording, start)
    text = `${text} ${file.split('/').slice(-1).join('')}`
    samples = joined
  }
  return { text, samples }
}

/** A part of a drawn piece of music. */
export async function drawMusic(pieces: string, seconds: number, random: Random): Promise<Float32Array> {
  const samples = await read(pick(filesOf(pieces), random))
  const length = Math.round(seconds * listeningRateHz)
  const start = Math.floor(random() * Math.max(0, samples.length - length))
  const part = new Float32Array(length)
  part.set(samples.subarray(start, start + length))
  return part
}

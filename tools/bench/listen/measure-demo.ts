// The demo's clips: no finding where nothing is wrong, the declared flaws, and loudness beside ffmpeg's.
import { fileURLToPath } from 'node:url'
import { demoClips } from '#src/demo/clips.ts'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { findFindings } from '#src/listening/find-findings.ts'
import type { FindingKind } from '#src/domain/review/finding.ts'
import { integrateLoudness } from '#src/listening/find-levels.ts'
import { listeningRateHz } from '#src/listening/sound-features.ts'
import type { Expected } from './data/add-faults.ts'
import { extract } from './data/render-track.ts'
import { decodeSound, runProgram } from './run-program.ts'
import { matches } from './score.ts'

/** The declared flaws that sound reveals. Clips with other flaws should yield nothing. */
const flaws: Readonly<Record<string, readonly Expected[]>> = {
  rooftop: [
    { kind: 'line-not-dubbed', start: 8.9, end: 10.3 },
    { kind: 'wrong-gender', start: 12.9, end: 14.6 },
  ],
  'last-bus': [{ kind: 'wrong-gender', start: 8.3, end: 11.7 }],
  'platform-nine': [
    { kind: 'late', start: 13.4, end: 15.5 },
    { kind: 'late', start: 15.7, end: 17.3 },
  ],
}

/** Largest difference in LU from ffmpeg's measurement. */
const maxLoudnessError = 0.1

/** Prints the results. Returns how many bars were missed. */
export async function measureDemo(): Promise<number> {
  let missed = 0
  for (const { id, meta } of demoClips) {
    const sounds = await Promise.all(
      (['source', 'target'] as const).map(async (side) => {
        const file = fileURLToPath(new URL(`../../../public/media/clips/${id}/${side}.mp4`, import.meta.url))
        const { features } = extract(await decodeSound(file, listeningRateHz))
        return { features, error: Math.abs(integrateLoudness(features.loudnessPower) - (await measureLoudness(file))) }
      }),
    )
    const [source, dub] = sounds
    if (!source || !dub) continue
    const lists = { source: parseSegments(meta.asr_sentence_list), dub: parseSegments(meta.rewrite_translate_list) }
    const findings = findFindings(source.features, dub.features, lists)
    const expected = flaws[id] ?? []
    const absent = expected.filter((flaw) => !findings.some((finding) => matches(finding, flaw)))
    const wrong = findings.filter((finding) => !expected.some((flaw) => matches(finding, flaw)))
    const error = Math.max(source.error, dub.error)
    missed += absent.length + wrong.length + (error > maxLoudnessError ? 1 : 0)
    const found = expected.length - absent.length
    const names = (kinds: readonly FindingKind[]) => (kinds.length > 0 ? ` (${kinds.join(', ')})` : '')
    console.log(
      `${id.padEnd(15)} ${found} of ${expected.length} flaws found, ${wrong.length} false` +
        `${names(wrong.map(({ kind }) => kind))}, loudness within ${error.toFixed(2)} LU of ffmpeg`,
    )
  }
  return missed
}

/** The last momentary report's integrated loudness, which is not rounded as the summary is. */
async function measureLoudness(file: string): Promise<number> {
  const filters = 'ebur128=metadata=1,ametadata=print:key=lavfi.r128.I'
  const { log } = await runProgram('ffmpeg', ['-hide_banner', '-i', file, '-af', filters, '-f', 'null', '-'])
  const measured = [...log.matchAll(/lavfi\.r128\.I=(-?[\d.]+)/g)].at(-1)?.[1]
  if (measured === undefined) throw new Error(`ffmpeg measured no loudness of ${file}.`)
  return Number(measured)
}

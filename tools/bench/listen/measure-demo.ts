// The demo's clips: no finding where nothing is wrong, the declared flaws, and loudness beside ffmpeg's.
import { fileURLToPath } from 'node:url'
import { demoClips } from '#src/demo/clips.ts'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { findFindings } from '#src/listening/find-findings.ts'
import { integrateLoudness } from '#src/listening/find-levels.ts'
import { listeningRateHz } from '#src/listening/sound-features.ts'
import { atLeast, atMost, type Figure } from '#tools/bench/figures.ts'
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

export async function measureDemo(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { id, meta } of demoClips) {
    const [source, dub] = [await measureSide(id, 'source'), await measureSide(id, 'target')]
    const lists = { source: parseSegments(meta.asr_sentence_list), dub: parseSegments(meta.rewrite_translate_list) }
    const findings = findFindings(source.features, dub.features, lists)
    const expected = flaws[id] ?? []
    const found = expected.filter((flaw) => findings.some((finding) => matches(finding, flaw))).length
    const wrong = findings.filter((finding) => !expected.some((flaw) => matches(finding, flaw)))
    figures.push(
      { name: `${id}: flaws found`, measured: found, threshold: atLeast(expected.length) },
      {
        name: `${id}: false findings`,
        measured: wrong.length,
        threshold: atMost(0),
        note: wrong.map(({ kind }) => kind).join(', '),
      },
      {
        name: `${id}: difference from ffmpeg's loudness`,
        unit: 'LU',
        measured: Math.max(source.error, dub.error),
        threshold: atMost(0.1),
      },
    )
  }
  return figures
}

async function measureSide(id: string, side: 'source' | 'target') {
  const file = fileURLToPath(new URL(`../../../public/media/clips/${id}/${side}.mp4`, import.meta.url))
  const { features } = extract([await decodeSound(file, listeningRateHz)])
  return { features, error: Math.abs(integrateLoudness(features.loudnessPower) - (await measureLoudness(file))) }
}

/** The last momentary report's integrated loudness, which is not rounded as the summary is. */
async function measureLoudness(file: string): Promise<number> {
  const filters = 'ebur128=metadata=1:dualmono=true,ametadata=print:key=lavfi.r128.I'
  const { log } = await runProgram('ffmpeg', ['-hide_banner', '-i', file, '-af', filters, '-f', 'null', '-'])
  const measured = [...log.matchAll(/lavfi\.r128\.I=(-?[\d.]+)/g)].at(-1)?.[1]
  if (measured === undefined) throw new Error(`ffmpeg measured no loudness of ${file}.`)
  return Number(measured)
}

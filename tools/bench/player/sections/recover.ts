// The time to get back in sync after the source was moved without the session's knowledge, and after its data stalled
// for a second.
import { join } from 'node:path'
import { frameDistances, msUntilInSync } from '#tools/bench/player/frame-distances.ts'
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import { GatedFile } from '#tools/bench/player/gated-file.ts'
import { ensureClip, mediaDir } from '#tools/bench/player/media.ts'
import { countCorrections, type PlayResult } from '#tools/bench/player/play-result.ts'
import {
  withPage,
  ensurePair,
  type PlayerSection,
  runScenario,
  type BenchContext,
} from '#tools/bench/player/bench-context.ts'
import { median } from '#tools/bench/percentile.ts'

const rate = 30
const nudges = [0.3, -0.3]
/** The value reported, in milliseconds, if sync is never restored. */
const neverMs = 99_999
const recoveryThreshold = { of: 'ours', kind: 'max', limit: 700 } as const
const oneCorrectionThreshold = { of: 'ours', kind: 'max', limit: 1 } as const
const noCorrectionThreshold = { of: 'ours', kind: 'max', limit: 0 } as const

export const recoverSection: PlayerSection = {
  name: 'recover',
  run: async (stage) => {
    const figures: PlayerFigure[] = []
    for (const nudge of nudges) figures.push(...(await measureOffset(stage, nudge)))
    return [...figures, ...(await measureStalls(stage))]
  },
}

async function measureOffset(stage: BenchContext, nudge: number): Promise<PlayerFigure[]> {
  const urls = await ensurePair({ format: 'mp4', rate, seconds: 75 })
  const play = (kind: string) =>
    withPage(stage, (page) => runScenario<PlayResult>(page, 'playAndRecord', { kind, urls, seconds: 5, nudge }))
  return figuresOf(`${nudge} s at the start`, await alternateRuns(stage, play))
}

/** Stalls the source for a second every ten seconds. */
async function measureStalls(stage: BenchContext): Promise<PlayerFigure[]> {
  const clip = { format: 'mp4', rate, seconds: 75 } as const
  const path = (await ensureClip({ ...clip, side: 'source' })).replace('/media/', '')
  const dub = await ensureClip({ ...clip, side: 'dub' })
  const play = async (kind: string) => {
    stage.server.gatedFile = await GatedFile.open(join(mediaDir, path), 10)
    const plan = { kind, urls: { source: '/held/source.mp4', dub }, seconds: stage.seconds, releaseUrl: '/release' }
    return withPage(stage, (page) => runScenario<PlayResult>(page, 'playAndRecord', plan))
  }
  return figuresOf('a second’s stall', await alternateRuns(stage, play))
}

type Runs = { readonly ours: readonly PlayResult[]; readonly naive: readonly PlayResult[] }

async function alternateRuns(stage: BenchContext, play: (kind: string) => Promise<PlayResult>): Promise<Runs> {
  const [ours, naive]: [PlayResult[], PlayResult[]] = [[], []]
  for (let run = 0; run < stage.runs; run += 1) {
    ours.push(await play('curio'))
    naive.push(await play('naive'))
  }
  return { ours, naive }
}

function figuresOf(name: string, { ours, naive }: Runs): PlayerFigure[] {
  const figure = { section: 'recover', naive: [] }
  const note = `${ours.map(({ disturbances }) => disturbances.length).join(' ')} times`
  const correctionsPerDisturbance = ({ commands, disturbances }: PlayResult) =>
    countCorrections(commands.source, commands.dub) / Math.max(1, disturbances.length)
  const leaderCorrections = ({ commands }: PlayResult) =>
    commands.dub.filter(({ kind, value }) => kind === 'seek' || (kind === 'rate' && value !== 1)).length
  return [
    {
      ...figure,
      name: `${name}: within a frame again`,
      unit: 'ms',
      ours: ours.map(medianRecoveryMs),
      naive: naive.map(medianRecoveryMs),
      threshold: recoveryThreshold,
      note,
    },
    {
      ...figure,
      name: `${name}: corrections each`,
      unit: '',
      ours: ours.map(correctionsPerDisturbance),
      threshold: oneCorrectionThreshold,
    },
    {
      ...figure,
      name: `${name}: corrections of the side that leads`,
      unit: '',
      ours: ours.map(leaderCorrections),
      threshold: noCorrectionThreshold,
    },
  ]
}

/** Returns the median recovery time of one run. */
function medianRecoveryMs({ source, dub, disturbances }: PlayResult): number {
  const apart = frameDistances(source, dub)
  const times = disturbances.map((at, index) => msUntilInSync(apart, at, disturbances[index + 1]))
  return median(times.map((ms) => (Number.isNaN(ms) ? neverMs : ms)))
}

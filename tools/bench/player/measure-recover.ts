// The time to get back in sync after the source was moved without the session's knowledge, and after its data stalled
// for a second.
import { join } from 'node:path'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { median } from '#tools/bench/percentile.ts'
import { frameDistances, msUntilInSync } from './frame-distances.ts'
import { openGatedFile } from './gated-file.ts'
import { ensureClip, mediaDir } from './media.ts'
import type { PlayResult, RecordedCommand } from './play-result.ts'
import { ensurePair, playInTurns, type Stage } from './stage.ts'

const clip = { format: 'mp4', rate: 30, seconds: 75 } as const

export async function measureRecovery(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = []
  const urls = await ensurePair(clip)
  for (const nudge of [0.3, -0.3]) {
    figures.push(...figuresOf(`${nudge} s at the start`, await playInTurns(stage, { urls, seconds: 5, nudge })))
  }
  const source = join(mediaDir, (await ensureClip({ ...clip, side: 'source' })).replace('/media/', ''))
  // The source stalls for a second every ten seconds.
  const planStalls = async () => {
    stage.server.gatedFile = await openGatedFile(source, 10)
    return { urls: { ...urls, source: '/held/source.mp4' }, seconds: stage.seconds, releaseUrl: '/release' }
  }
  return [...figures, ...figuresOf('a second’s stall', await playInTurns(stage, planStalls))]
}

function figuresOf(name: string, { curio, naive }: Awaited<ReturnType<typeof playInTurns>>): Figure[] {
  const correctionsPerDisturbance = ({ commands, disturbances }: PlayResult) =>
    countCorrections(commands.source, commands.dub) / Math.max(1, disturbances.length)
  const leaderCorrections = ({ commands }: PlayResult) => commands.dub.filter(isAdjustment).length
  return [
    {
      name: `${name}: within a frame again : naive`,
      unit: 'ms',
      measured: curio.map(medianRecoveryMs),
      baseline: naive.map(medianRecoveryMs),
      threshold: atMost(700),
      note: `${curio.map(({ disturbances }) => disturbances.length).join(' ')} times`,
    },
    {
      name: `${name}: corrections each`,
      measured: curio.map(correctionsPerDisturbance),
      threshold: atMost(1),
    },
    {
      name: `${name}: corrections of the side that leads`,
      measured: curio.map(leaderCorrections),
      threshold: atMost(0),
    },
  ]
}

/** A seek or a rate adjustment; the return to rate 1 is none. */
const isAdjustment = ({ kind, value }: RecordedCommand): boolean => kind === 'seek' || (kind === 'rate' && value !== 1)

/** Counts adjustments, and pauses of this side only. */
function countCorrections(commands: readonly RecordedCommand[], others: readonly RecordedCommand[]): number {
  const isShared = ({ at }: RecordedCommand) =>
    others.some((other) => other.kind === 'pause' && Math.abs(other.at - at) < 20)
  const pauses = commands.filter((command) => command.kind === 'pause' && !isShared(command))
  return commands.filter(isAdjustment).length + pauses.length
}

/** The median recovery time of one run; infinite if sync was never restored. */
function medianRecoveryMs({ source, dub, disturbances }: PlayResult): number {
  const apart = frameDistances(source, dub)
  return median(disturbances.map((at, index) => msUntilInSync(apart, at, disturbances[index + 1])))
}

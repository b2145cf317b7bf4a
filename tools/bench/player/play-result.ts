// The page's results as plain data.

export type PresentedFrame = { readonly at: number; readonly frame: number; readonly presented?: number }

export type RecordedCommand = {
  readonly at: number
  readonly kind: 'seek' | 'rate' | 'pause' | 'play'
  readonly value: number
}

export type PlayResult = {
  readonly source: readonly PresentedFrame[]
  readonly dub: readonly PresentedFrame[]
  readonly commands: { readonly source: readonly RecordedCommand[]; readonly dub: readonly RecordedCommand[] }
  readonly disturbances: readonly number[]
}

/**
 * Counts corrections: a seek or rate adjustment counts once, a return to rate 1 does not; a pause counts if only this
 * side was paused.
 */
export function countCorrections(
  commands: readonly RecordedCommand[],
  otherCommands: readonly RecordedCommand[],
): number {
  const seeks = commands.filter(({ kind }) => kind === 'seek').length
  const rateAdjustments = commands.filter(({ kind, value }) => kind === 'rate' && value !== 1).length
  const pauses = commands.filter(
    ({ kind, at }) => kind === 'pause' && !otherCommands.some((other) => isNear(other, at)),
  ).length
  return seeks + rateAdjustments + pauses
}

const isNear = ({ kind, at }: RecordedCommand, moment: number): boolean =>
  kind === 'pause' && Math.abs(at - moment) < 20

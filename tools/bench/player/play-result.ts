// What the page answers, as plain data.

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
 * Corrections among commands: jumps and bent rates, one each; a rate that goes back to normal ends one. A wait is a
 * pause of this side alone that is no part of a jump.
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

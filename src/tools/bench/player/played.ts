// What the page answers, as plain data.

export type Shown = { readonly at: number; readonly frame: number; readonly presented?: number }

export type Told = { readonly at: number; readonly kind: 'seek' | 'rate' | 'pause' | 'play'; readonly value: number }

export type Played = {
  readonly source: readonly Shown[]
  readonly dub: readonly Shown[]
  readonly told: { readonly source: readonly Told[]; readonly dub: readonly Told[] }
  readonly troubles: readonly number[]
}

/**
 * Corrections among commands: jumps and bent rates, one each; a rate that goes back to normal ends one. A wait is a
 * pause of this side alone that is no part of a jump.
 */
export function corrections(told: readonly Told[], others: readonly Told[]): number {
  const seeks = told.filter(({ kind }) => kind === 'seek').length
  const bends = told.filter(({ kind, value }) => kind === 'rate' && value !== 1).length
  const pauses = told.filter(({ kind, at }) => kind === 'pause' && !others.some((other) => isNear(other, at))).length
  return seeks + bends + pauses
}

const isNear = ({ kind, at }: Told, moment: number): boolean => kind === 'pause' && Math.abs(at - moment) < 20

// A section's figures: a measured value, its baseline from the same run, and the threshold for their ratio.

/** `max`: the ratio may not exceed the limit; `min`: it may not be below. */
export type Threshold = { readonly kind: 'max' | 'min'; readonly ratio: number }

export type Figure = {
  readonly section: string
  readonly name: string
  /** Unit of both values, such as `ms` or `1/s`. */
  readonly unit: string
  readonly baseline: number
  readonly measured: number
  /** Without a threshold the figure is only reported. */
  readonly threshold?: Threshold
  /** Of figures with the same `alternativeGroup`, one that meets its threshold is enough. */
  readonly alternativeGroup?: string
  /** Additional information, such as p95 or the sample size. */
  readonly note?: string
}

export type Verdict = 'met' | 'missed' | 'waived' | 'info'

export type JudgedFigure = Figure & { readonly ratio: number; readonly verdict: Verdict }

/** Adds to every figure its ratio and whether it meets its threshold. NaN meets none. */
export function judge(figures: readonly Figure[]): JudgedFigure[] {
  const satisfiedGroups = new Set(figures.filter(meetsThreshold).map(({ alternativeGroup }) => alternativeGroup))
  return figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), verdict: verdictOf(figure, satisfiedGroups) }))
}

const ratioOf = ({ baseline, measured }: Figure): number => measured / baseline

function meetsThreshold(figure: Figure): boolean {
  if (!figure.threshold) return false
  const ratio = ratioOf(figure)
  return figure.threshold.kind === 'max' ? ratio <= figure.threshold.ratio : ratio >= figure.threshold.ratio
}

function verdictOf(figure: Figure, satisfiedGroups: ReadonlySet<string | undefined>): Verdict {
  if (!figure.threshold) return 'info'
  if (meetsThreshold(figure)) return 'met'
  return figure.alternativeGroup !== undefined && satisfiedGroups.has(figure.alternativeGroup) ? 'waived' : 'missed'
}

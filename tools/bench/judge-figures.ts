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
  /** Additional information, such as p95 or the sample size. */
  readonly note?: string
}

export type Verdict = 'met' | 'missed' | 'info'

export type JudgedFigure = Figure & { readonly ratio: number; readonly verdict: Verdict }

/** Adds to every figure its ratio and whether it meets its threshold. NaN meets none. */
export function judge(figures: readonly Figure[]): JudgedFigure[] {
  return figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), verdict: verdictOf(figure) }))
}

const ratioOf = ({ baseline, measured }: Figure): number => measured / baseline

function verdictOf(figure: Figure): Verdict {
  if (!figure.threshold) return 'info'
  const { kind, ratio } = figure.threshold
  const isMet = kind === 'max' ? ratioOf(figure) <= ratio : ratioOf(figure) >= ratio
  return isMet ? 'met' : 'missed'
}

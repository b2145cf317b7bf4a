// What a section measures: one thing held against another of the same run, and what the ratio may be.

/** `max`: slower than so many times the baseline is missed; `min`: fewer than this share of it is. */
export type Threshold = { readonly kind: 'max' | 'min'; readonly ratio: number }

export type Figure = {
  readonly section: string
  readonly name: string
  /** What both values are in, such as `ms` or `1/s`. */
  readonly unit: string
  readonly baseline: number
  readonly measured: number
  /** Without one the figure is only told. */
  readonly threshold?: Threshold
  /** Of figures with the same `alternativeGroup`, one that keeps its bar is enough. */
  readonly alternativeGroup?: string
  /** More to know, such as p95 or the sample's size. */
  readonly note?: string
}

export type Verdict = 'met' | 'missed' | 'waived' | 'info'

export type JudgedFigure = Figure & { readonly ratio: number; readonly verdict: Verdict }

/** Every figure with its ratio and whether its bar was kept. A ratio that is no number keeps no bar. */
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

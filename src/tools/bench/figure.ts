// What a section measures: one thing held against another of the same run, and what the ratio may be.

/** `most`: slower than so many times the baseline is missed; `least`: fewer than this share of it is. */
export type Bar = { readonly kind: 'most' | 'least'; readonly ratio: number }

export type Figure = {
  readonly section: string
  readonly name: string
  /** What both values are in, such as `ms` or `1/s`. */
  readonly unit: string
  readonly baseline: number
  readonly measured: number
  /** Without one the figure is only told. */
  readonly bar?: Bar
  /** Of figures with the same `either`, one that keeps its bar is enough. */
  readonly either?: string
  /** More to know, such as p95 or the sample's size. */
  readonly note?: string
}

export type Verdict = 'kept' | 'missed' | 'made up for' | 'told'

export type Judged = Figure & { readonly ratio: number; readonly verdict: Verdict }

/** Every figure with its ratio and whether its bar was kept. A ratio that is no number keeps no bar. */
export function judge(figures: readonly Figure[]): Judged[] {
  const madeUp = new Set(figures.filter(keepsBar).map(({ either }) => either))
  return figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), verdict: verdictOf(figure, madeUp) }))
}

const ratioOf = ({ baseline, measured }: Figure): number => measured / baseline

function keepsBar(figure: Figure): boolean {
  if (!figure.bar) return false
  const ratio = ratioOf(figure)
  return figure.bar.kind === 'most' ? ratio <= figure.bar.ratio : ratio >= figure.bar.ratio
}

function verdictOf(figure: Figure, madeUp: ReadonlySet<string | undefined>): Verdict {
  if (!figure.bar) return 'told'
  if (keepsBar(figure)) return 'kept'
  return figure.either !== undefined && madeUp.has(figure.either) ? 'made up for' : 'missed'
}

import type { Figure } from './judge-figures.ts'

/** The subjects of a measurement, at two sizes. */
export type Bench<Subject> = {
  readonly small: Subject
  readonly large: Subject
  /** The data folder of the measured server. */
  readonly dataDir: string
  /** Reports progress. */
  readonly log: (line: string) => void
}

/** A group of measurements. It may not change what another section measures. */
export type Section<Subject> = {
  readonly name: string
  readonly run: (bench: Bench<Subject>) => Promise<Figure[]>
}

import type { Figure } from './judge-figures.ts'

/** What sections measure, at two sizes. */
export type Bench<Subject> = {
  readonly small: Subject
  readonly large: Subject
  /** The folder the server under measurement keeps its files in. */
  readonly dataDir: string
  /** Tells whoever waits what is going on. */
  readonly log: (line: string) => void
}

/** Measures one thing from several sides. Nothing it does may change what another section measures. */
export type Section<Subject> = {
  readonly name: string
  readonly run: (bench: Bench<Subject>) => Promise<Figure[]>
}

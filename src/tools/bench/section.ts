import type { Figure } from './figure.ts'

/** What sections measure, at two sizes. */
export type Bench<Place> = {
  readonly small: Place
  readonly large: Place
  /** The folder the server under measurement keeps its files in. */
  readonly dataDir: string
  /** Tells whoever waits what is going on. */
  readonly say: (line: string) => void
}

/** Measures one thing from several sides. Nothing it does may change what another section measures. */
export type Section<Place> = {
  readonly name: string
  readonly run: (bench: Bench<Place>) => Promise<Figure[]>
}

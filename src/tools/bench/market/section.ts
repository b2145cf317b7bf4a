import type { Db } from '#src/server/db/open.ts'
import type { Figure } from './figure.ts'

/** A generated market that is ready to be asked. */
export type Market = {
  readonly url: string
  readonly items: number
  /** A pool of its own, as large as the server's by default. */
  readonly db: Db
}

export type Bench = {
  readonly small: Market
  readonly large: Market
  /** Where the server keeps pictures: the masters of those the markets show are in it. */
  readonly dataDir: string
  /** Tells whoever waits what is going on. */
  readonly say: (line: string) => void
}

/** Measures one thing from several sides. Nothing it does may change what another section measures. */
export type Section = {
  readonly name: string
  readonly run: (bench: Bench) => Promise<Figure[]>
}

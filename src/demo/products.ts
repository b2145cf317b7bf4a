import type { CatalogueFacts } from '#src/domain/auction/catalogue-facts.ts'
import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import rows from './products.json' with { type: 'json' }

export type DemoProduct = {
  /** Unique. */
  readonly name: string
  readonly description: string
  /** Empty for most. */
  readonly remarks: string
  /** Without any for a quarter of the products, whose description says it instead. */
  readonly facts: CatalogueFacts
  readonly era: string
  readonly type: string
  readonly location: string
  /** The starting price in cents. */
  readonly priceCents: number
  /** One to four, the cover first. The file of each is `pictures/<key>.avif`. */
  readonly pictures: readonly IngestedImage[]
}

/** The 240 products of the demo, mixed so that neighbours differ in kind. */
export const demoProducts = rows as readonly DemoProduct[]

import { createHash } from 'node:crypto'
import type { DemoProduct } from '#src/demo/catalogue/demo-products.ts'

/** Returns twelve hexadecimal digits that depend on everything the pictures of `product` are drawn from. */
export const drawingDigest = ({ name, piece, backdrop, views }: DemoProduct): string =>
  createHash('sha256')
    .update(JSON.stringify([name, piece, backdrop, views]))
    .digest('hex')
    .slice(0, 12)

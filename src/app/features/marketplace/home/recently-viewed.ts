// The products whose pages were opened last, on this device, for each person.
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import type { PictureSource } from '#src/app/ui/picture/picture.tsx'

export type ViewedProduct = {
  readonly _id: string
  readonly name: string
  readonly picture: PictureSource
  /** Missing in what earlier versions stored. */
  readonly sellerId?: string
}

const maxProducts = 12

/** public/theme.js reads it, too. */
const storageKey = (personId: string): string => `recently-viewed ${personId}`

/** The products, latest first. */
export function readRecentlyViewed(personId: string): readonly ViewedProduct[] {
  const stored = deviceStorage.readJson(storageKey(personId))
  return Array.isArray(stored) ? stored.filter(isViewedProduct).slice(0, maxProducts) : []
}

/** Remembers that the person opened a product. One without a photo has no place in a row of photos. */
export function rememberViewed(personId: string, { _id, name, pictures, seller }: Product): void {
  const [picture] = pictures
  if (!picture) return
  const others = readRecentlyViewed(personId).filter((other) => other._id !== _id)
  const viewed: ViewedProduct[] = [{ _id, name, picture, sellerId: seller._id }, ...others]
  deviceStorage.write(storageKey(personId), JSON.stringify(viewed.slice(0, maxProducts)))
}

function isViewedProduct(value: unknown): value is ViewedProduct {
  if (typeof value !== 'object' || value === null) return false
  const { _id, name, picture } = value as Record<keyof ViewedProduct, unknown>
  if (typeof _id !== 'string' || typeof name !== 'string' || typeof picture !== 'object' || picture === null)
    return false
  const { src, width, height } = picture as Record<keyof PictureSource, unknown>
  return typeof src === 'string' && typeof width === 'number' && typeof height === 'number'
}

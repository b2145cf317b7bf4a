import { useQuery } from '@tanstack/react-query'
import { ProductRow } from '#src/app/features/marketplace/home/product-row.tsx'
import type { Product } from '#src/app/features/marketplace/product-queries.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { relatedQuery } from './related-query.ts'

/** What follows a product: more of its seller, and similar products. */
export function RelatedProducts({ product: { _id, seller } }: { product: Product }) {
  const t = useTranslations('seller')
  const { data: related } = useQuery(relatedQuery(_id))
  if (!related) return null
  return (
    <>
      <ProductRow title={t.moreFrom(seller.name)} products={related.fromSeller} />
      <ProductRow title={t.similar} products={related.similar} />
    </>
  )
}

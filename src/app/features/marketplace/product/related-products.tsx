import { useQuery, queryOptions } from '@tanstack/react-query'
import { useId } from 'react'
import { ProductRow } from '#src/app/features/marketplace/home/product-row.tsx'
import { type Product, productKeys, withServerClock } from '#src/app/features/marketplace/products/product-queries.ts'
import { SellerFacts } from '#src/app/features/marketplace/seller/seller-facts.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { Stack, Text } from '#src/app/ui/layout/layout.tsx'

/** What can still be bought besides a product. */
const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: [...productKeys.related, id],
    queryFn: async ({ signal }) =>
      withServerClock(await api('GET /api/products/{id}/related', { params: { id }, signal })),
  })

/** What follows a product: who its seller is, more of its seller, and similar products. */
export function RelatedProducts({ product: { _id, seller } }: { product: Product }) {
  const t = useTranslations('seller')
  const { data: related } = useQuery(relatedQuery(_id))
  const headingId = useId()
  if (!related) return null
  return (
    <>
      <Stack as="section" gap={8} aria-labelledby={headingId}>
        <Text id={headingId} as="h2" size={18}>
          {t.aboutSeller(seller.name)}
        </Text>
        <SellerFacts userId={seller._id} />
      </Stack>
      <ProductRow title={t.moreFrom(seller.name)} products={related.fromSeller} />
      <ProductRow title={t.similar} products={related.similar} />
    </>
  )
}

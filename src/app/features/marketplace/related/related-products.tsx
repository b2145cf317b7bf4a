import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ProductRow } from '#src/app/features/marketplace/home/product-row.tsx'
import type { Product } from '#src/app/features/marketplace/product-queries.ts'
import { SellerFacts } from '#src/app/features/marketplace/seller/seller-facts.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import styles from './related-products.module.css'
import { relatedQuery } from './related-query.ts'

/** What follows a product: who its seller is, more of its seller, and similar products. */
export function RelatedProducts({ product: { _id, seller } }: { product: Product }) {
  const t = useTranslations('seller')
  const { data: related } = useQuery(relatedQuery(_id))
  const headingId = useId()
  if (!related) return null
  return (
    <>
      <section aria-labelledby={headingId} className={styles['seller']}>
        <h2 id={headingId}>{t.aboutSeller(seller.name)}</h2>
        <SellerFacts userId={seller._id} />
      </section>
      <ProductRow title={t.moreFrom(seller.name)} products={related.fromSeller} />
      <ProductRow title={t.similar} products={related.similar} />
    </>
  )
}

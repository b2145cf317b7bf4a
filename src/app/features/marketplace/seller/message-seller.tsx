import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userProductsQuery } from '#src/app/features/marketplace/product-queries.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'

const ChooseProduct = onlinePart(async () => (await import('./choose-product.tsx')).ChooseProduct)

/** Writes to a seller about one of their products, as every conversation is about one. Absent without products. */
export function MessageSeller({ userId }: { userId: string }) {
  const t = useTranslations('marketplace')
  const identity = useIdentity()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useInfiniteQuery(userProductsQuery(userId))
  const products = data?.pages[0]?.data ?? []
  if (identity?._id === userId || products.length === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t.contactSeller}</Button>
      {isOpen && <ChooseProduct products={products} onClose={() => setIsOpen(false)} />}
    </>
  )
}

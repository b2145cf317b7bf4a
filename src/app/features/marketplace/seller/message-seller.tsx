import { useInfiniteQuery } from '@tanstack/react-query'
import { userProductsQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { ChooseProduct } from './choose-product.tsx'

/** Writes to a seller about one of their products, as every conversation is about one. Absent without products. */
export function MessageSeller({ userId }: { userId: string }) {
  const t = useTranslations('marketplace')
  const identity = useIdentity()
  const dialog = useDialog()
  const { data } = useInfiniteQuery(userProductsQuery(userId))
  const products = data?.pages[0]?.data ?? []
  if (identity?._id === userId || products.length === 0) return null
  return (
    <>
      <Button onClick={() => dialog.open()}>{t.contactSeller}</Button>
      {dialog.render((props) => (
        <ChooseProduct {...props} products={products} />
      ))}
    </>
  )
}

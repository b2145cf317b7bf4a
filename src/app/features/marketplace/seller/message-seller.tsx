import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ProductCardData, userProductsQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { type DialogOpenProps, BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import styles from './message-seller.module.css'

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

type ChooseProductProps = DialogOpenProps & { products: readonly ProductCardData[] }

/** Asks which product a message is about: the seller's latest ones. */
function ChooseProduct({ products, open, onOpenChange }: ChooseProductProps) {
  const t = useTranslations('seller')
  return (
    <BottomSheet open={open} onOpenChange={onOpenChange} title={t.messageAbout}>
      <ul className={styles['products']}>
        {products.map(({ _id, name, pictures: [picture] }) => (
          <li key={_id}>
            <Link to="/messages/to/$productId" params={{ productId: _id }} className={styles['product']}>
              {picture ? (
                <Picture photo={picture} alt="" sizes="48px" ratio="4 / 5" className={styles['picture']} />
              ) : (
                <span className={styles['picture']} />
              )}
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}

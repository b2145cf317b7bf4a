import { Link } from '@tanstack/react-router'
import type { ProductCardData } from '#src/app/features/marketplace/products/product-queries.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import styles from './choose-product.module.css'

type ChooseProductProps = DialogOpenProps & { products: readonly ProductCardData[] }

/** Asks which product a message is about: the seller's latest ones. */
export function ChooseProduct({ products, open, onOpenChange }: ChooseProductProps) {
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

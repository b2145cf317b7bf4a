import { answerTimeoutMs, api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './buy-now.module.css'
import { ConfirmedAction } from '#src/app/features/marketplace/products/confirmed-action.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { useProductCall } from '#src/app/features/marketplace/products/use-product-call.ts'
import { Row, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'

export function useBuyNow(
  { _id, name, buyNowPrice }: Pick<Product, '_id' | 'name' | 'buyNowPrice'>,
  onBought?: () => void,
) {
  const t = useTranslations('bidding')
  return useProductCall(
    _id,
    () =>
      api('POST /api/products/{id}/buyNow', {
        params: { id: _id },
        body: { price: buyNowPrice ?? undefined },
        timeoutMs: answerTimeoutMs,
      }),
    { success: t.bought(name), ...(onBought && { onSuccess: onBought }) },
  )
}

/** 一口价: the fixed price and, for people allowed to buy, the button. */
export function BuyNow({ product, price, canBuy }: { product: Product; price: number; canBuy: boolean }) {
  const t = useTranslations('bidding')
  const priceText = usePriceFormatter()(price)
  const mutation = useBuyNow(product)
  return (
    <Row gap={16} justify="between" className={styles['offer']}>
      <p>
        <SecondaryText as="span" lang={langOf(t.buyNowPrice)}>
          {t.buyNowPrice}
        </SecondaryText>{' '}
        <Text as="strong" size={18} tabular>
          {priceText}
        </Text>
      </p>
      {canBuy && (
        <ConfirmedAction
          label={t.buyNow}
          message={product.status === 'active' ? t.buyNowEnds(priceText) : t.buyNowHint(priceText)}
          mutation={mutation}
          variant="plain"
        />
      )}
    </Row>
  )
}

import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import { Stack, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './bid-panel.module.css'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'

type BidSummaryProps = { product: Pick<Product, 'pictures' | 'price' | 'bidEnd'> }

/** What the sheet covers: the product's picture, its starting price and the time left. */
export function BidSummary({ product: { pictures, price, bidEnd } }: BidSummaryProps) {
  const { startPrice } = useTranslations('bidding')
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const [photo] = pictures
  return (
    <>
      {photo && <Picture photo={photo} alt="" sizes="64px" ratio="4 / 5" className={styles['picture']} />}
      <Stack as="dl" gap={8} className={styles['facts']}>
        <div>
          <dt className={styles['label']}>{startPrice}</dt>
          <Text as="dd" size={18} tabular>
            {formatPrice(price)}
          </Text>
        </div>
        {bidEnd !== '' && (
          <div>
            <dt className={styles['label']} lang={langOf(t.bidEnd)}>
              {t.bidEnd}
            </dt>
            <Text as="dd" tone="success" className={styles['timeLeft']}>
              <Countdown target={bidEnd} now={serverNow} endedText={t.awaitingResult} />
            </Text>
          </div>
        )}
      </Stack>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Row, SecondaryText, Stack } from '#src/app/ui/layout/layout.tsx'
import { saveFile } from '#src/app/ui/save-file.ts'
import { toCents } from '#src/domain/money/money.ts'
import { onReceipt, readReceipts } from '#src/offline/bid-receipts.ts'
import { checkReceipts } from './check-receipts.ts'
import styles from './receipt-status.module.css'

type ReceiptStatusProps = { product: Product; personId: string; isSeller: boolean; myBid: number | null }

/** While an auction runs, whether this device stores the receipt of the person's bid; after it, what its check has found. */
export function ReceiptStatus({ product, personId, isSeller, myBid }: ReceiptStatusProps) {
  if (product.status !== 'active') {
    return <AuctionResult product={product} personId={personId} isSeller={isSeller} myBid={myBid} />
  }
  return myBid !== null && <StoredReceipt productId={product._id} personId={personId} myBid={myBid} />
}

function StoredReceipt({ productId, personId, myBid }: { productId: string; personId: string; myBid: number }) {
  const t = useTranslations('marketplace').receipts
  const [isStored, setIsStored] = useState(false)
  useEffect(() => {
    const read = async () => {
      const last = (await readReceipts(personId, productId)).at(-1)
      setIsStored(last?.cents === toCents(myBid))
    }
    void read()
    return onReceipt(() => void read())
  }, [productId, personId, myBid])
  return isStored && <SecondaryText>{t.stored}</SecondaryText>
}

function AuctionResult({ product, personId, isSeller, myBid }: ReceiptStatusProps) {
  const t = useTranslations('marketplace').receipts
  const formatPrice = usePriceFormatter()
  const { data, isError } = useQuery({
    queryKey: ['auction-check', personId, product._id, product.status, product.bidEndTime],
    queryFn: () => checkReceipts(personId, product, isSeller),
    meta: { persist: false },
  })
  if (isError) return <SecondaryText>{t.notChecked}</SecondaryText>
  if (!data) return data === null && myBid !== null && <SecondaryText>{t.none}</SecondaryText>
  const { faults, list, outcome, ownBid, isInDay, evidence } = data
  const isRight = faults.length === 0
  const bidCount = list?.bids.filter(([, state]) => state === 'standing').length ?? 0
  const save = () =>
    saveFile(new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }), `auction-${product._id}.json`)
  return (
    <details open={!isRight}>
      <summary>
        <Row as="span" gap={8} className={styles['heading']}>
          {isRight ? <ShieldCheck aria-hidden /> : <ShieldAlert aria-hidden />}
          {isRight ? t.checked : <strong role="alert">{t.failed}</strong>}
        </Row>
      </summary>
      <Stack gap={8}>
        {faults.map((fault) => (
          <p key={fault}>{t.faults[fault]}</p>
        ))}
        {isRight && ownBid && (
          <SecondaryText>{t.bidderExplanation(formatPrice(ownBid.cents / 100), bidCount)}</SecondaryText>
        )}
        {isRight && isSeller && <SecondaryText>{t.sellerExplanation(bidCount)}</SecondaryText>}
        {isRight && outcome && <SecondaryText>{t.outcomes[outcome]}</SecondaryText>}
        {isRight && list && !isInDay && <SecondaryText>{t.notInDay}</SecondaryText>}
        {!isRight && <SecondaryText>{t.advice}</SecondaryText>}
        <Row>
          <Button size="dense" onClick={save}>
            {t.save}
          </Button>
        </Row>
      </Stack>
    </details>
  )
}

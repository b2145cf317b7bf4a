import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Row, SecondaryText, Stack } from '#src/app/ui/layout/layout.tsx'
import { saveFile } from '#src/app/ui/save-file.ts'
import { onReceipt, readReceipts } from '#src/offline/bid-receipts.ts'
import { checkReceipts } from './check-receipts.ts'

type ReceiptStatusProps = { product: Product; personId: string; isSeller: boolean }

/** While an auction runs, whether this device keeps a receipt of the person's bid; after it, what its check has found. */
export function ReceiptStatus({ product: { _id, status }, personId, isSeller }: ReceiptStatusProps) {
  if (status !== 'active') return <AuctionResult productId={_id} personId={personId} isSeller={isSeller} />
  return <StoredReceipt productId={_id} personId={personId} />
}

function StoredReceipt({ productId, personId }: { productId: string; personId: string }) {
  const t = useTranslations('marketplace').receipts
  const [isStored, setIsStored] = useState(false)
  useEffect(() => {
    const read = () => void readReceipts(personId, productId).then((receipts) => setIsStored(receipts.length > 0))
    read()
    return onReceipt(read)
  }, [productId, personId])
  return isStored && <SecondaryText>{t.stored}</SecondaryText>
}

function AuctionResult({ productId, personId, isSeller }: { productId: string; personId: string; isSeller: boolean }) {
  const t = useTranslations('marketplace').receipts
  const { data } = useQuery({
    queryKey: ['auction-check', personId, productId],
    queryFn: () => checkReceipts(personId, productId, isSeller),
    staleTime: 'static',
    retry: false,
  })
  if (!data) return null
  const { faults, bidCount, isInDay, evidence } = data
  const isRight = faults.length === 0
  const save = () =>
    saveFile(new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }), `auction-${productId}.json`)
  return (
    <details open={!isRight}>
      <summary>
        <Row as="span" gap={8}>
          {isRight ? <ShieldCheck aria-hidden /> : <ShieldAlert aria-hidden />}
          {isRight ? t.checked : <strong role="alert">{t.failed}</strong>}
        </Row>
      </summary>
      <Stack gap={8}>
        {faults.map((fault) => (
          <p key={fault}>{t.faults[fault]}</p>
        ))}
        <SecondaryText>
          {isRight ? (isSeller ? t.sellerExplanation(bidCount) : t.bidderExplanation(bidCount)) : t.keep}
        </SecondaryText>
        {isRight && !isInDay && <SecondaryText>{t.notInDay}</SecondaryText>}
        <Row>
          <Button size="dense" onClick={save}>
            {t.save}
          </Button>
        </Row>
      </Stack>
    </details>
  )
}

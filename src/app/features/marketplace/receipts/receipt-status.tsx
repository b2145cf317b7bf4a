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
import { onReceipt, readReceipts, readKnownDay, storeKnownDay } from '#src/offline/bid-receipts.ts'
import styles from './receipt-status.module.css'
import { api } from '#src/app/platform/api/api.ts'
import { findAuction, parseAuctionDay, parseBidList, type SignedText } from '#src/domain/auction/bid-receipt.ts'
import { type AuctionCheck, type AuctionEvidence, checkAuction } from '#src/domain/auction/check-auction.ts'

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

/** `evidence` is what was checked, to be stored and checked again elsewhere (`npm run verify-auction`). */
type CheckedAuction = AuctionCheck & { readonly evidence: AuctionEvidence }

/**
 * Fetches what the product's auctions published and checks it with the person's receipts, or, for its seller, with every
 * bid. Null for whoever has no receipt of a bid on it.
 */
async function checkReceipts(
  personId: string,
  { _id: productId, soldPrice }: Pick<Product, '_id' | 'soldPrice'>,
  isSeller: boolean,
): Promise<CheckedAuction | null> {
  const receipts = await readReceipts(personId, productId)
  if (!isSeller && receipts.length === 0) return null
  const params = { id: productId }
  const { lists, publicKey } = await api('GET /api/products/{id}/bidLists', { params })
  if (isSeller && lists.length === 0) return null
  const { receipts: receiptsOfServer } = await api('GET /api/products/{id}/receipts', { params })
  const { openings } = isSeller ? await api('GET /api/products/{id}/openings', { params }) : { openings: null }
  const knownDay = await readKnownDay()
  const endDay = findAuction(lists.flatMap(({ text }) => parseBidList(text) ?? []))?.endedAt.slice(0, 10)
  const days = endDay === undefined ? [] : await fetchDays([endDay, knownDay?.day ?? endDay].toSorted()[0] ?? endDay)
  const evidence: AuctionEvidence = {
    productId,
    publicKey,
    lists,
    days,
    receipts,
    receiptsOfServer,
    openings,
    soldCents: soldPrice === null ? null : toCents(soldPrice),
    knownDay: endDay === undefined ? null : knownDay,
  }
  const check = await checkAuction(evidence)
  if (check.knownDay && !check.faults.includes('chain')) await storeKnownDay(check.knownDay)
  return { ...check, evidence }
}

async function fetchDays(first: string): Promise<SignedText[]> {
  const days: SignedText[] = []
  for (let from = first; ;) {
    const answer = await api('GET /api/auctions/days', { query: { from } })
    const fresh = answer.days.filter(({ text }) => !days.some((known) => known.text === text))
    days.push(...fresh)
    const last = days.at(-1)
    if (fresh.length < 2 || !last) return days
    from = parseAuctionDay(last.text)?.day ?? from
  }
}

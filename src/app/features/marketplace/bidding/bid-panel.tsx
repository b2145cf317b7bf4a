import { useState } from 'react'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { useFocusTransfer } from '#src/app/ui/use-focus-transfer.ts'
import { langOf } from '#src/domain/text/locale.ts'
import { BidForm, SealedNote } from './bid-form.tsx'
import { Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './bid-panel.module.css'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { type BidProduct, type EditedBid, useBidDraft, useUnsentBidWarning } from './use-bid-draft.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'

type BidPanelProps = {
  product: BidProduct & Pick<Product, 'pictures' | 'bidEnd'>
  myBid: number | null
  /** On the page the form is open until there is a bid; from a phone's bar it opens as a sheet. */
  placement: 'page' | 'bar'
  /** The content of the amount field. The caller holds it because it outlives the panel. */
  typed: string
  onType: (typed: string) => void
}

/** A running auction as a bidder sees it: their own bid and no others. */
export function BidPanel({ product, myBid, placement, typed, onType }: BidPanelProps) {
  const t = useTranslations('marketplace')
  const [edited, setEdited] = useState<EditedBid | null>(null)
  const draft = useBidDraft({ product, typed, onType, replaces: edited ? edited.replaces : myBid, onDone: setEdited })
  useUnsentBidWarning(product._id, myBid !== null && parseAmountText(typed) === myBid ? '' : typed)
  const openForm = () => {
    if (myBid !== null) draft.edit(myBid)
    setEdited({ replaces: myBid })
  }
  const formProps = { draft, minBid: product.price }

  const showsOwnBid = myBid !== null && !edited && !draft.unconfirmed
  const containerRef = useFocusTransfer<HTMLDivElement>(showsOwnBid ? 'bid' : 'form')

  if (placement === 'page') {
    return (
      <div ref={containerRef}>
        {showsOwnBid ? (
          <OwnBid price={myBid} onEdit={openForm} />
        ) : (
          <BidForm {...formProps} placement="inline">
            {myBid !== null && (
              <Button disabled={draft.busy} onClick={() => setEdited(null)}>
                {t.cancelBidEdit}
              </Button>
            )}
          </BidForm>
        )}
      </div>
    )
  }
  return (
    <>
      {myBid === null ? (
        <Stack gap={4}>
          <Button wide variant="seal" onClick={openForm}>
            {t.placeBid}
          </Button>
          <SealedNote />
        </Stack>
      ) : (
        <OwnBid price={myBid} onEdit={openForm} />
      )}
      <BottomSheet
        open={edited !== null}
        onOpenChange={() => setEdited(null)}
        title={product.name}
        dismissible={!draft.busy}
      >
        <Row gap={16} nowrap className={styles['summary']}>
          <BidSummary product={product} />
        </Row>
        <BidForm {...formProps} placement="sheet" />
      </BottomSheet>
    </>
  )
}

/** 我的报价: the person's own bid and a button to change it. */
function OwnBid({ price, onEdit }: { price: number; onEdit: () => void }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  return (
    <Row gap={16} justify="between" nowrap>
      <p>
        <SecondaryText as="span" className={styles['label']} lang={langOf(t.myBid)}>
          {t.myBid}
        </SecondaryText>{' '}
        <Text as="strong" size={18} tabular>
          {formatPrice(price)}
        </Text>
      </p>
      <Button onClick={onEdit}>{t.editBid}</Button>
    </Row>
  )
}

/** What the sheet covers: the product's picture, its starting price and the time left. */
function BidSummary({
  product: { pictures, price, bidEnd },
}: {
  product: Pick<Product, 'pictures' | 'price' | 'bidEnd'>
}) {
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
            <Text as="dd" tone="success" weight={500}>
              <Countdown target={bidEnd} now={serverNow} endedText={t.awaitingResult} />
            </Text>
          </div>
        )}
      </Stack>
    </>
  )
}

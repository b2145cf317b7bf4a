import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { useBuyNow } from './buy-now.tsx'
import type { UnconfirmedBid } from './use-bid-draft.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'

type ConfirmBidProps = {
  bid: UnconfirmedBid
  onClose: () => void
  onConfirm: () => void
  onDiscard: () => void
}

/**
 * Asks once more before an unusually high bid is sent, and offers to buy the product now if it has a price for that.
 * Asks which bid is to stand if another one does than the person saw.
 */
export function ConfirmBid({
  bid: { product, price, replaces, reason },
  onClose,
  onConfirm,
  onDiscard,
}: ConfirmBidProps) {
  const t = useTranslations('bidding')
  const { placeBid } = useTranslations('marketplace')
  const labels = useUiLabels()
  const formatPrice = usePriceFormatter()
  const purchase = useBuyNow(product, onDiscard)
  const prefersPurchase = reason === 'reaches-buy-now'
  const buyNowPrice = reason === 'bid-changed' ? null : product.buyNowPrice
  const standing = reason === 'bid-changed' && replaces !== null ? formatPrice(replaces) : null
  const sent = formatPrice(price)
  const questions: Record<typeof reason, string> = {
    'reaches-buy-now': t.reachesBuyNow(sent),
    'far-above-start': t.farAboveStart(sent, formatPrice(product.price)),
    'bid-changed': standing === null ? t.bidGone(sent) : t.bidChanged(standing, sent),
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.confirmTitle}
      description={
        <>
          <p>{questions[reason]}</p>
          {buyNowPrice !== null && <p>{t.buyNowOffer(formatPrice(buyNowPrice))}</p>}
        </>
      }
      dismissible={!purchase.isPending}
      footer={
        <>
          <Button disabled={purchase.isPending} onClick={standing === null ? onClose : onDiscard}>
            {standing === null ? labels.cancel : t.keepBid(standing)}
          </Button>
          <Button variant={prefersPurchase ? 'plain' : 'seal'} disabled={purchase.isPending} onClick={onConfirm}>
            {standing === null ? placeBid : t.replaceBid}
          </Button>
          {buyNowPrice !== null && (
            <Button
              variant={prefersPurchase ? 'seal' : 'plain'}
              busy={purchase.isPending}
              onClick={() => purchase.mutate()}
            >
              {t.buyNow}
            </Button>
          )}
        </>
      }
    >
      <CallError error={purchase.error} />
    </Dialog>
  )
}

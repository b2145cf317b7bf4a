import { useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { useFocusHandover } from '#src/app/ui/use-focus-handover.ts'
import { BidForm } from './bid-form.tsx'
import { OwnBid } from './own-bid.tsx'
import type { Product } from './product-queries.ts'
import { useBid } from './use-bid.ts'
import { useUnsentWord } from './use-unsent-word.ts'

type BidPanelProps = {
  product: Pick<Product, '_id' | 'name' | 'price'>
  myBid: number | null
  /** In the page the form stands open as long as there is no bid; from the bar of a phone it opens as a sheet. */
  place: 'page' | 'bar'
  /** The amount as it stands in the field, which outlives the panel. */
  typed: string
  onType: (typed: string) => void
}

/** A bidder's side of a running auction: their own bid and nobody else's. */
export function BidPanel({ product, myBid, place, typed, onType }: BidPanelProps) {
  const t = useText('marketplace')
  const [editing, setEditing] = useState(false)
  const draft = useBid({ product, typed, onType, onStands: () => setEditing(false) })
  useUnsentWord(product._id, typed === `${myBid}` ? '' : typed)
  const edit = () => {
    if (typed === '' && myBid !== null) draft.type(`${myBid}`)
    setEditing(true)
  }
  const form = { draft, least: product.price }

  const standing = myBid !== null && !editing
  const area = useFocusHandover<HTMLDivElement>(standing ? 'bid' : 'form')

  if (place === 'page') {
    return (
      <div ref={area}>
        {standing ? (
          <OwnBid price={myBid} onEdit={edit} />
        ) : (
          <BidForm {...form} look="line">
            {myBid !== null && <Button onClick={() => setEditing(false)}>{t.keepBid}</Button>}
          </BidForm>
        )}
      </div>
    )
  }
  return (
    <>
      {myBid === null ? (
        <Button wide variant="seal" onClick={edit}>
          {t.placeBid}
        </Button>
      ) : (
        <OwnBid price={myBid} onEdit={edit} />
      )}
      <BottomSheet open={editing} onOpenChange={setEditing} title={product.name} dismissible={!draft.busy}>
        <BidForm {...form} look="thumb" />
      </BottomSheet>
    </>
  )
}

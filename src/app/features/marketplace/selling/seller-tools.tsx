import { useState } from 'react'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { isAwaitingResult, type Product } from '#src/app/features/marketplace/product-queries.ts'
import { editScope } from '#src/domain/edit-scope.ts'
import { formatDate } from '#src/domain/format-date.ts'
import { DuplicateProduct } from './duplicate-product.tsx'
import styles from './seller-tools.module.css'

const loadSheet = async () => (await import('./edit-sheet.tsx')).EditSheet
const EditSheet = onlinePart(loadSheet)

/** What only the seller of a product can do with it, besides its auction. */
export function SellerTools({ product }: { product: Product }) {
  const t = useTranslations('selling')
  const dateFormat = useDateFormat()
  // The form keeps its input while it is closed, until it is saved or cancelled.
  const [form, setForm] = useState<'none' | 'open' | 'closed'>('none')
  const closeForm = () => setForm('none')
  const isPastEnd = isAwaitingResult(product, serverNow())
  const scope = editScope({ status: product.status, hasBids: product.bids.length > 0, isPastEnd })
  return (
    <div className={styles['tools']}>
      {product.status === 'new' && product.bidEndTime !== '' && (
        <p className={styles['note']}>{t.endedWithoutBids(formatDate(product.bidEndTime, dateFormat))}</p>
      )}
      {(scope !== 'nothing' || form !== 'none') && (
        <Button onPointerEnter={() => void loadSheet().catch(() => undefined)} onClick={() => setForm('open')}>
          {scope === 'additions' ? t.addToProduct : t.edit}
        </Button>
      )}
      <DuplicateProduct product={product} />
      {form !== 'none' && (
        <EditSheet
          product={product}
          open={form === 'open'}
          onOpenChange={(open) => setForm(open ? 'open' : 'closed')}
          onDone={closeForm}
          onClose={closeForm}
        />
      )}
    </div>
  )
}

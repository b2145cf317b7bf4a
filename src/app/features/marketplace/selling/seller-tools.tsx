import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { isAwaitingResult, type Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { editScope } from '#src/domain/auction/auction.ts'
import { formatDate } from '#src/domain/text/format-date.ts'
import { Row, Stack, Text } from '#src/app/ui/layout/layout.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

// What stores a draft on the device is loaded with it.
const DuplicateProduct = onDemand(async () => (await import('./duplicate-product.tsx')).DuplicateProduct)
const EditSheet = onDemand(async () => (await import('./edit-sheet.tsx')).EditSheet)

/** What only the seller of a product can do with it, besides its auction. */
export function SellerTools({ product }: { product: Product }) {
  const t = useTranslations('selling')
  const dateFormat = useDateFormat()
  const editSheet = useDialog({ keepsInput: true })
  const duplication = useDialog()
  const isPastEnd = isAwaitingResult(product, serverNow())
  const scope = editScope({ status: product.status, hasBids: product.bids.length > 0, isPastEnd })
  return (
    <Stack gap={8}>
      {product.status === 'new' && product.bidEndTime !== '' && (
        <Text tone="secondary">{t.endedWithoutBids(formatDate(product.bidEndTime, dateFormat))}</Text>
      )}
      <Row>
        {(scope !== 'nothing' || editSheet.hasInput) && (
          <Button {...EditSheet.intentProps} onClick={() => editSheet.open()}>
            {scope === 'additions' ? t.addToProduct : t.edit}
          </Button>
        )}
        <Button {...DuplicateProduct.intentProps} onClick={() => duplication.open()}>
          {t.duplicate}
        </Button>
      </Row>
      {duplication.render((props) => (
        <DuplicateProduct {...props} product={product} />
      ))}
      {editSheet.render((props) => (
        <EditSheet {...props} product={product} />
      ))}
    </Stack>
  )
}

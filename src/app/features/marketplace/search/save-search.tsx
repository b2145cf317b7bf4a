import { Link } from '@tanstack/react-router'
import { listFilterParts, type ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import { api } from '#src/app/platform/api/api.ts'
import { deviceTimeZone } from '#src/app/platform/i18n/time-zone.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'

/** Saves the search, to be notified of new products; then leads to the saved ones. Nothing for visitors and without a filter. */
export const SaveSearch = ({ filter }: { filter: ProductFilter }) =>
  useIdentity() !== null && listFilterParts(filter).length > 0 ? (
    <SaveButton key={JSON.stringify(filter)} filter={filter} />
  ) : null

/** Gives the link the focus that was lost with the button. */
const takeFocus = (link: HTMLElement | null) => {
  if (document.activeElement === document.body) link?.focus()
}

function SaveButton({ filter }: { filter: ProductFilter }) {
  const t = useTranslations('search')
  const { mutate, isPending, isSuccess } = useCall(
    () => api('POST /api/searches', { body: { ...filter, timeZone: deviceTimeZone() } }),
    {
      invalidates: [['saved-searches']],
      success: t.searchSaved,
      toastsError: true,
    },
  )
  if (isSuccess) {
    return (
      <Link ref={takeFocus} to="/me/notifications" className={buttonClass({ size: 'dense' })}>
        {t.savedSearches}
      </Link>
    )
  }
  return (
    <Button size="dense" busy={isPending} onClick={() => mutate()}>
      {t.saveSearch}
    </Button>
  )
}

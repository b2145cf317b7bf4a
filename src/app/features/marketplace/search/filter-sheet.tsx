import { useId } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { type ProductFilter, readFilter } from './product-filter.ts'
import styles from './filters.module.css'
import { useFilterDraft } from './use-filter-draft.ts'

type FilterSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  filter: ProductFilter
  onFilterChange: (filter: ProductFilter) => void
}

/** The filters where there is no room beside the list. They are in force once one asks to see what fits. */
export function FilterSheet({ open, onOpenChange, ...change }: FilterSheetProps) {
  const t = useText('search')
  const market = useText('marketplace')
  const form = useId()
  const { filter, onFilterChange } = change
  const close = (next: ProductFilter) => {
    onOpenChange(false)
    onFilterChange(next)
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={market.filters}
      footer={
        <>
          <Button onClick={() => close(readFilter({ keyword: filter.keyword }))}>{t.clearFilters}</Button>
          <Button variant="seal" type="submit" form={form}>
            {t.showResults}
          </Button>
        </>
      }
    >
      <SheetForm id={form} filter={filter} onDone={close} />
    </BottomSheet>
  )
}

type SheetFormProps = { id: string; filter: ProductFilter; onDone: (filter: ProductFilter) => void }

function SheetForm({ id, filter, onDone }: SheetFormProps) {
  const { draft, errors, type, read } = useFilterDraft(filter)
  return (
    <form
      id={id}
      noValidate
      className={styles['fields']}
      onSubmit={(event) => {
        event.preventDefault()
        const next = read(draft)
        if (next) onDone(next)
        else event.currentTarget.querySelector<HTMLElement>('[inputmode=decimal]')?.focus()
      }}
    >
      <FilterFields draft={draft} errors={errors} onType={type} onSettle={type} />
    </form>
  )
}

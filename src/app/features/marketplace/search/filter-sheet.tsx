import { useId } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { type ProductFilter, clearFilters } from '#src/app/features/marketplace/products/product-filter.ts'
import { useFilterDraft } from './filter-draft.ts'
import { Form } from '#src/app/ui/field/form.tsx'

type FilterSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  filter: ProductFilter
  onFilterChange: (filter: ProductFilter) => void
}

/** The filters as a sheet, on screens without room beside the list. They apply when Show results is pressed. */
export function FilterSheet({ open, onOpenChange, ...filterProps }: FilterSheetProps) {
  const t = useTranslations('search')
  const tMarketplace = useTranslations('marketplace')
  const formId = useId()
  const { filter, onFilterChange } = filterProps
  const applyAndClose = (nextFilter: ProductFilter) => {
    onOpenChange(false)
    onFilterChange(nextFilter)
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={tMarketplace.filters}
      footer={
        <>
          <Button onClick={() => applyAndClose(clearFilters(filter))}>{t.clearFilters}</Button>
          <Button variant="seal" type="submit" form={formId}>
            {t.showResults}
          </Button>
        </>
      }
    >
      <FilterSheetForm id={formId} filter={filter} onDone={applyAndClose} />
    </BottomSheet>
  )
}

type FilterSheetFormProps = { id: string; filter: ProductFilter; onDone: (filter: ProductFilter) => void }

function FilterSheetForm({ id, filter, onDone }: FilterSheetFormProps) {
  const { draft, errors, setField, read } = useFilterDraft(filter)
  return (
    <Form
      id={id}
      onSubmit={(form) => {
        const nextFilter = read(draft)
        if (nextFilter) onDone(nextFilter)
        else form.querySelector<HTMLElement>('[inputmode=decimal]')?.focus()
      }}
    >
      <FilterFields draft={draft} errors={errors} onValueChange={setField} onCommit={setField} />
    </Form>
  )
}

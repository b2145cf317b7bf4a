import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Select, type SelectOption } from '#src/app/ui/field/select.tsx'
import { type Choice, conditionGrades, materials } from '#src/domain/auction/catalogue-facts.ts'
import { factFields } from './fact-fields.ts'
import { type FieldsOfForm, ListingField } from './listing-field.tsx'
import { OptionalFields } from './optional-fields.tsx'

/** What a catalogue says of a product, all of it optional. */
export function CatalogueDetails({ form }: { form: FieldsOfForm }) {
  const t = useTranslations('selling')
  const { facts: names } = useTranslations('seller')
  const optionsOf = useOptions()
  const { fields, change } = form
  return (
    <OptionalFields title={t.catalogueDetails} names={factFields} form={form}>
      <ListingField form={form} name="condition" label={names.condition}>
        <Select
          options={optionsOf(conditionGrades)}
          value={fields.condition}
          onValueChange={(condition) => change({ condition })}
        />
      </ListingField>
      <ListingField form={form} name="conditionText" label={t.conditionText} hint={t.conditionHint} rows={2} />
      <ListingField form={form} name="dimensions" label={names.dimensions} hint={t.dimensionsHint} autoComplete="off" />
      <ListingField form={form} name="material" label={names.material}>
        <Select
          options={optionsOf(materials)}
          value={fields.material}
          onValueChange={(material) => change({ material })}
        />
      </ListingField>
      <ListingField form={form} name="provenance" label={names.provenance} hint={t.provenanceHint} rows={2} />
      <ListingField form={form} name="marks" label={names.marks} hint={t.marksHint} autoComplete="off" />
    </OptionalFields>
  )
}

/** Returns a list's options in the person's language, after one for none. */
function useOptions(): (choices: readonly Choice[]) => SelectOption[] {
  const { notStated } = useTranslations('selling')
  const isChinese = useLocale() === 'zh-Hans'
  return (choices) => [
    { value: '', label: notStated },
    ...choices.map(({ value, en, zhHans }) => ({ value, label: isChinese ? zhHans : en })),
  ]
}

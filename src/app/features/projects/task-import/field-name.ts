import { importFields } from '#src/domain/task-import/import-fields.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'

/** The name of the field of an error in the person's language. What is no field, such as a column, keeps its name. */
export function fieldName(t: Translations['importPage'], name: string): string {
  const field = importFields.find((known) => known === name)
  return field ? t.fieldNames[field] : name
}

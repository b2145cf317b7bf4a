import type { ColumnChoices, ImportField } from './import-fields.ts'

/** Returns the choices with another field for a name, or null to ignore it. A field is chosen for one name only. */
export function chooseColumn(choices: ColumnChoices, name: string, field: ImportField | null): ColumnChoices {
  const others = [...choices].filter(([other]) => other !== name)
  return new Map([
    ...others.map(([other, chosen]) => [other, chosen === field ? null : chosen] as const),
    [name, field] as const,
  ])
}

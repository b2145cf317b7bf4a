// The fields of the listing form with what a catalogue says.
import { findGrade, findMaterial, maxFactLengths, noFacts } from '#src/domain/auction/catalogue-facts.ts'

export const factFields = ['condition', 'conditionText', 'dimensions', 'material', 'provenance', 'marks'] as const
type FactField = (typeof factFields)[number]

/** Lists have the value of their choice. */
export type FactFields = { readonly [Field in FactField]: string }

export const noFactFields: FactFields = noFacts

export const maxFactCharacters = maxFactLengths

/** Reads the fields of a stored draft; drops choices that no longer exist. */
export const readFactFields = (text: (field: FactField) => string): FactFields => ({
  condition: findGrade(text('condition'))?.value ?? '',
  conditionText: text('conditionText'),
  dimensions: text('dimensions'),
  material: findMaterial(text('material'))?.value ?? '',
  provenance: text('provenance'),
  marks: text('marks'),
})

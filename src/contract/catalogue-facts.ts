// What a catalogue says of a product besides its description.
import { z } from 'zod'
import { conditionGrades, materials, maxFactLengths } from '#src/domain/catalogue-facts.ts'
import { text } from './fields.ts'

/** An option of a list: its value, and its name in each language. */
export const choice = z.object({ value: z.string(), en: z.string(), zhHans: z.string() }).meta({ id: 'SearchFacet' })

/** As a product has them; empty where its seller says nothing. */
export const catalogueFacts = z
  .object({
    condition: choice.nullable(),
    conditionText: z.string(),
    dimensions: z.string(),
    material: choice.nullable(),
    provenance: z.string(),
    marks: z.string(),
  })
  .meta({ id: 'CatalogueFacts' })

const choiceMissing = 'Choose one of the list, or none.'

/** As the form of a product sends them, each optional. */
export const factInputs = {
  condition: z.enum(['', ...conditionGrades.map(({ value }) => value)], { error: choiceMissing }).default(''),
  conditionText: text(maxFactLengths.conditionText).default(''),
  dimensions: text(maxFactLengths.dimensions).default(''),
  material: z.enum(['', ...materials.map(({ value }) => value)], { error: choiceMissing }).default(''),
  provenance: text(maxFactLengths.provenance).default(''),
  marks: text(maxFactLengths.marks).default(''),
}

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

/** As a seller sends them. */
export const editableFacts = {
  condition: z.enum(['', ...conditionGrades.map(({ value }) => value)], { error: choiceMissing }),
  conditionText: text(maxFactLengths.conditionText),
  dimensions: text(maxFactLengths.dimensions),
  material: z.enum(['', ...materials.map(({ value }) => value)], { error: choiceMissing }),
  provenance: text(maxFactLengths.provenance),
  marks: text(maxFactLengths.marks),
}

/** As a new product has them, each optional. */
export const factInputs = {
  condition: editableFacts.condition.default(''),
  conditionText: editableFacts.conditionText.default(''),
  dimensions: editableFacts.dimensions.default(''),
  material: editableFacts.material.default(''),
  provenance: editableFacts.provenance.default(''),
  marks: editableFacts.marks.default(''),
}

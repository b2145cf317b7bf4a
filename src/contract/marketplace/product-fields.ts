// The fields of a product: of its card, and what a catalogue says of it.
import { z } from 'zod'
import { productStatuses } from '#src/domain/auction/auction.ts'
import { conditionGrades, materials, maxFactLengths } from '#src/domain/auction/catalogue-facts.ts'
import { id, instant, person, text } from '#src/contract/call/fields.ts'

export const photo = z
  .object({
    src: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** A small blurred placeholder image as a data URI. */
    placeholder: z.string(),
  })
  .meta({ id: 'Photo' })

/** The fields of a product card. */
export const productCard = z
  .object({
    _id: id,
    name: z.string(),
    images: z.array(z.string()),
    pictures: z.array(photo),
    price: z.number(),
    buyNowPrice: z.number().nullable(),
    status: z.enum(productStatuses),
    /** When the running auction ends; empty if there is none. */
    bidEnd: z.union([instant, z.literal('')]),
    seller: person,
    soldPrice: z.number().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ProductCard' })

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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawSecondReview } from './second-review-share.ts'

const roll = fc.integer({ min: 0, max: 99 })
const share = fc.integer({ min: 0, max: 100 })

/** Draws for each review in turn. Returns the number drawn after each. */
function drawAll(reviews: readonly { readonly share: number; readonly roll: number }[]) {
  let [ahead, drawn] = [0, 0]
  return reviews.map((review) => {
    const draw = drawSecondReview({ share: review.share, ahead }, review.roll)
    ahead = draw.ahead
    drawn += Number(draw.isDrawn)
    return drawn
  })
}

test('the number of second reviews is within one of the share, whatever is rolled', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ share, roll }), { maxLength: 200 }), (reviews) => {
      let expected = 0
      for (const [index, drawn] of drawAll(reviews).entries()) {
        expected += reviews[index]?.share ?? 0
        expect(Math.abs(drawn * 100 - expected)).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test.for([
  [0, 0],
  [100, 20],
])('with a share of %i %, %i of 20 reviews get a second one', ([percent = 0, expected]) => {
  fc.assert(
    fc.property(fc.array(roll, { minLength: 20, maxLength: 20 }), (rolls) => {
      expect(drawAll(rolls.map((each) => ({ share: percent, roll: each }))).at(-1)).toBe(expected)
    }),
  )
})

test('the first review gets a second one with the probability of the share', () => {
  const drawn = Array.from({ length: 100 }, (_, each) => drawSecondReview({ share: 20, ahead: 0 }, each).isDrawn)
  expect(drawn.filter(Boolean)).toHaveLength(20)
})

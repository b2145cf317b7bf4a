// Which reviews of a talent get a second review: a share of them, in an order that nobody can predict. It is a stratified
// sample, see docs/decisions/second-reviews.md.

/** The largest difference of scores in a section that can count as agreement. */
export const tolerances = [0, 1] as const
export type Tolerance = (typeof tolerances)[number]

type Draw = {
  /** The project's share in percent, from 0 to 100. */
  readonly share: number
  /** How far the second reviews drawn so far are ahead of the share, in hundredths of a review: −100 to 100. */
  readonly ahead: number
}

/**
 * Draws whether a review gets a second one. It does with the probability `share`, unless the number drawn would then
 * differ by more than one from the share of the reviews so far: the share holds for few reviews too, also when it was
 * changed between them. `roll`: a random integer from 0 to 99.
 */
export function drawSecondReview({ share, ahead }: Draw, roll: number): { isDrawn: boolean; ahead: number } {
  const [ifDrawn, ifNot] = [ahead - share + 100, ahead - share]
  const isDrawn = ifNot < -100 || (ifDrawn <= 100 && roll < share)
  return { isDrawn, ahead: isDrawn ? ifDrawn : ifNot }
}

/** The highest cap of a plan job; 0 is unlimited. Larger than any bundle, smaller than any counter. */
export const maxPlanNumber = 1_000_000

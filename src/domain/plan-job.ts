/** The most a plan job may allow; 0 is no cap at all. Larger than any bundle, smaller than any counter. */
export const maxPlanNumber = 1_000_000

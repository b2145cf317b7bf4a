/** The factor by which timers and `performance.now()` of a test page run faster. */
export const speedUp = 80

/** Whether `text` has no unpaired surrogates: `isWellFormed`, which Firefox 115 lacks. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

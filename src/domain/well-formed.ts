/** Whether no half of a surrogate pair stands alone in `text`: `isWellFormed`, which Firefox 115 lacks. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

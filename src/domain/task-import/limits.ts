/** Maximum characters of a task in the file: enough for the segments of an hour of speech. */
export const maxTaskLength = 1_000_000

export const longestId = 200
export const longestUrl = 2000

/** Maximum length of a video in seconds: 100 hours. */
export const longestVideo = 360_000

/** Maximum nesting depth of `meta`. */
export const deepest = 32

/** Characters a task may take in the file: room for the segments of an hour of speech. */
export const maxTaskLength = 1_000_000

export const longestId = 200
export const longestUrl = 2000

/** Seconds a video may last: 100 hours. */
export const longestVideo = 360_000

/** How deep `meta` may be nested. */
export const deepest = 32

/** Maximum bytes of a file. */
export const maxFileBytes = 2_000_000_000

/** Maximum bytes of a spreadsheet, which is read as a whole. */
export const maxSheetBytes = 50_000_000

/** Maximum bytes of a spreadsheet's unpacked files. */
export const maxUnpackedBytes = 200_000_000

/** Maximum characters of a task in the file: enough for the segments of an hour of speech. */
export const maxTaskLength = 1_000_000

/** Maximum cells of a row. */
export const maxCells = 1000

export const maxExternalIdLength = 200
export const maxUrlLength = 2000

/** Maximum length of a video in seconds: 100 hours. */
export const maxVideoSeconds = 360_000

/** Maximum nesting depth of `meta`. */
export const maxMetaDepth = 32

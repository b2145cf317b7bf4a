// Apart from the code that finds hints, which loads with their list.

/** Most severe first. */
export const hintKinds = ['missing-dub', 'gender-differs', 'too-long', 'overlap', 'missing-source', 'too-fast'] as const

export type HintKind = (typeof hintKinds)[number]

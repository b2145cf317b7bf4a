// Chooses the quality that a stream starts with.

/** Device pixels. */
export type Viewport = { readonly width: number; readonly height: number }

type Level = { readonly width: number; readonly height: number; readonly bitrate: number }

/** Index of the smallest level that fills the pane, else of the largest. Of equal heights, the lowest bitrate. */
export function selectStartLevel(levels: readonly Level[], viewport: Viewport): number {
  const order = levels
    .map((level, index) => ({ ...level, index }))
    .toSorted((a, b) => a.height - b.height || a.bitrate - b.bitrate)
  const filling = order.find(({ width, height }) => width >= viewport.width || height >= viewport.height)
  if (filling) return filling.index
  const largest = order.at(-1)
  return order.find(({ height }) => height === largest?.height)?.index ?? 0
}

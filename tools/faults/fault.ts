// What a fault is, and what is measured while it lasts.

/** `max`: the measured value may not be above; `min`: it may not be below. */
type Bar = { readonly kind: 'max' | 'min'; readonly value: number }

export type FaultFigure = {
  readonly name: string
  readonly measured: number
  readonly unit: string
  /** Without a bar the figure is only reported. */
  readonly bar?: Bar
  readonly note?: string
}

export type FaultRun = {
  /** An empty folder, which is removed at the end with any PostgreSQL that still runs in it. */
  readonly folder: string
  /** Reports progress. */
  readonly log: (line: string) => void
  /** Registers what is called at the end, also after a failure, last one first. */
  readonly onEnd: (cleanUp: () => Promise<unknown>) => void
}

export type Fault = {
  readonly name: string
  readonly run: (run: FaultRun) => Promise<readonly FaultFigure[]>
}

export const atMost = (value: number): Bar => ({ kind: 'max', value })
export const atLeast = (value: number): Bar => ({ kind: 'min', value })

/** NaN meets no bar. */
export function isMissed({ measured, bar }: FaultFigure): boolean {
  if (!bar) return false
  return !(bar.kind === 'max' ? measured <= bar.value : measured >= bar.value)
}

export const secondsSince = (startedAtMs: number): number => (performance.now() - startedAtMs) / 1000

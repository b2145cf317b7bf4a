import type { Scenario } from './scenario.ts'

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const

/** What somebody does with the app, the same in each engine. */
export type Journey = {
  readonly name: string
  readonly run: (scene: Scenario) => Promise<void>
  /** Where it runs in the short form, which goes with every change; the whole form runs it at every size. */
  readonly shortFormSize: keyof typeof sizes
  /** Milliseconds it may take, where that is more than usual. */
  readonly timeoutMs?: number
}

import type { Scenario } from './scenario.ts'

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const

/** What a person does with the app; every engine runs the same journeys. */
export type Journey = {
  readonly name: string
  readonly run: (scene: Scenario) => Promise<void>
  /** The timeout in milliseconds, if the default is too short. */
  readonly timeoutMs?: number
}

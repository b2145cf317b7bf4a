// One surface over the drivers of three engines: a device of its own, with one page of the app in it.
import type { Target } from './find-target.ts'

export const engines = ['chromium', 'firefox', 'webkit'] as const

export type Engine = (typeof engines)[number]

export type DeviceOptions = {
  /** Of the viewport, in CSS pixels. */
  readonly width: number
  readonly height: number
  /** As an iPhone whose WebKit has no MediaSource; WebKit alone. */
  readonly withoutMediaSource?: boolean
}

/** Keys by their `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Escape' | 'ArrowRight' | '.' | ',' | '=' | '-' | 'c' | 'k' | 'm' | 'r'

export type Device = {
  readonly engine: Engine
  /** Opens a path of the app, or an address; resolves when its document is parsed. */
  readonly goto: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly back: () => Promise<void>
  /** Runs a function in the page, which sees only its arguments, and resolves with what it returns. */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Whether an element is there, and visible. */
  readonly has: (target: Target) => Promise<boolean>
  /** Scrolls to an element, waits until it is there and presses its middle. */
  readonly click: (target: Target) => Promise<void>
  /** Replaces the text of a field by keys. Throws when the field then holds another text. */
  readonly fill: (target: Target, text: string) => Promise<void>
  readonly press: (key: Key) => Promise<void>
  /** Chooses files in the file field at a CSS selector. */
  readonly upload: (selector: string, ...paths: readonly string[]) => Promise<void>
  /** Puts another tab in front for so many milliseconds. */
  readonly hideForMs: (ms: number) => Promise<void>
  /** A PNG of the viewport. */
  readonly screenshot: () => Promise<Uint8Array>
  /** Errors of the console, exceptions, and requests that failed. */
  readonly errors: readonly string[]
  readonly close: () => Promise<void>
}

/** Opens devices of one engine; one is opened before the next, and each has storage and cookies of its own. */
export type Launcher = {
  readonly open: (origin: string, options: DeviceOptions) => Promise<Device>
  readonly close: () => Promise<void>
}

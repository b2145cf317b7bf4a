// A common interface to the drivers of three engines. A device has its own storage and one page of the app.
import type { Target } from './find-target.ts'

export const engines = ['chromium', 'firefox', 'webkit'] as const

export type Engine = (typeof engines)[number]

export type DeviceOptions = {
  /** The width of the viewport in CSS pixels. */
  readonly width: number
  /** The height of the viewport in CSS pixels. */
  readonly height: number
  /** Turns MediaSource off, as on older iPhones; only for WebKit. */
  readonly withoutMediaSource?: boolean
}

/** Keys by their `KeyboardEvent.key`. */
export type Key =
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'ArrowRight'
  | ' '
  | '.'
  | ','
  | '='
  | '-'
  | '3'
  | 'c'
  | 'f'
  | 'h'
  | 'k'
  | 'm'
  | 'r'

export type Device = {
  readonly engine: Engine
  /** Opens a path of the app or a URL. Resolves when the document is parsed. */
  readonly goto: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly back: () => Promise<void>
  /** Runs a function in the page and resolves with its result. The function can use only its arguments. */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Whether a visible element matches the target. */
  readonly has: (target: Target) => Promise<boolean>
  /** Waits for an element, scrolls to it and clicks its centre. */
  readonly click: (target: Target) => Promise<void>
  /** Like `click`, with a finger. WebKit's driver has no touch screen and uses the pointer. */
  readonly tap: (target: Target) => Promise<void>
  /** Types a text over the text of a field. Throws if the field then has a different value. */
  readonly fill: (target: Target, text: string) => Promise<void>
  readonly press: (key: Key) => Promise<void>
  readonly pressWithControl: (key: Key) => Promise<void>
  /** Selects files in the file input that matches a CSS selector. */
  readonly upload: (selector: string, ...paths: readonly string[]) => Promise<void>
  /** Brings another tab to the front for `ms` milliseconds. */
  readonly hideForMs: (ms: number) => Promise<void>
  /** A PNG of the viewport. */
  readonly screenshot: () => Promise<Uint8Array>
  /** Console errors and uncaught exceptions; always empty in WebKit. */
  readonly errors: readonly string[]
  readonly close: () => Promise<void>
}

/** Opens devices of one engine, one at a time. Each device has its own storage and cookies. */
export type Launcher = {
  readonly open: (origin: string, options: DeviceOptions) => Promise<Device>
  readonly close: () => Promise<void>
}

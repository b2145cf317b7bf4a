// All keyboard shortcuts of the review, with their group on the sheet. Their descriptions are translations.

export type ShortcutGroup = 'playing' | 'picture' | 'segments' | 'sound' | 'offset' | 'review'

type ShortcutRow = {
  readonly action: string
  readonly group: ShortcutGroup
  /** Named as in `KeyboardEvent.key`, letters in lower case; `Mod+` is Ctrl, on a Mac also Command; `Shift+` for arrows. */
  readonly keys: readonly string[]
  /** Repeats while the key is held. */
  readonly repeatsWhileHeld?: boolean
  /** Works in text fields too, as its modifier types nothing. */
  readonly worksWhileTyping?: boolean
}

const table = [
  { action: 'play', group: 'playing', keys: [' ', 'k'] },
  { action: 'shuttle-back', group: 'playing', keys: ['j'] },
  { action: 'shuttle-forward', group: 'playing', keys: ['l'] },
  { action: 'back', group: 'playing', keys: ['ArrowLeft'], repeatsWhileHeld: true },
  { action: 'forward', group: 'playing', keys: ['ArrowRight'], repeatsWhileHeld: true },
  { action: 'step-back', group: 'playing', keys: [','], repeatsWhileHeld: true },
  { action: 'step-forward', group: 'playing', keys: ['.'], repeatsWhileHeld: true },
  { action: 'slower', group: 'playing', keys: ['-', '<'] },
  { action: 'faster', group: 'playing', keys: ['=', '>'] },
  { action: 'full-screen', group: 'picture', keys: ['t'] },
  { action: 'show-both', group: 'picture', keys: ['Escape'] },
  { action: 'picture-in', group: 'picture', keys: ['e'], repeatsWhileHeld: true },
  { action: 'picture-out', group: 'picture', keys: ['q'], repeatsWhileHeld: true },
  { action: 'picture-reset', group: 'picture', keys: ['z'] },
  { action: 'picture-left', group: 'picture', keys: ['Shift+ArrowLeft'], repeatsWhileHeld: true },
  { action: 'picture-right', group: 'picture', keys: ['Shift+ArrowRight'], repeatsWhileHeld: true },
  { action: 'picture-up', group: 'picture', keys: ['Shift+ArrowUp'], repeatsWhileHeld: true },
  { action: 'picture-down', group: 'picture', keys: ['Shift+ArrowDown'], repeatsWhileHeld: true },
  { action: 'previous-segment', group: 'segments', keys: ['[', 'p'], repeatsWhileHeld: true },
  { action: 'next-segment', group: 'segments', keys: [']', 'n'], repeatsWhileHeld: true },
  { action: 'source-then-dub', group: 'segments', keys: ['b'] },
  { action: 'loop-segment', group: 'segments', keys: ['r'] },
  { action: 'mark-ok', group: 'segments', keys: ['g'] },
  { action: 'mark-not-ok', group: 'segments', keys: ['h'] },
  { action: 'mark-a', group: 'segments', keys: ['a'] },
  { action: 'mark-b', group: 'segments', keys: ['s'] },
  { action: 'clear-marks', group: 'segments', keys: ['x'] },
  { action: 'zoom-in', group: 'segments', keys: ['+'], repeatsWhileHeld: true },
  { action: 'zoom-out', group: 'segments', keys: ['_'], repeatsWhileHeld: true },
  { action: 'audible', group: 'sound', keys: ['m'] },
  { action: 'quieter', group: 'sound', keys: ['9'], repeatsWhileHeld: true },
  { action: 'louder', group: 'sound', keys: ['0'], repeatsWhileHeld: true },
  { action: 'subtitles', group: 'sound', keys: ['c'] },
  { action: 'offset-back', group: 'offset', keys: ['y'], repeatsWhileHeld: true },
  { action: 'offset-frame-back', group: 'offset', keys: ['u'], repeatsWhileHeld: true },
  { action: 'offset-frame-forward', group: 'offset', keys: ['i'], repeatsWhileHeld: true },
  { action: 'offset-forward', group: 'offset', keys: ['o'], repeatsWhileHeld: true },
  { action: 'score-1', group: 'review', keys: ['1'] },
  { action: 'score-2', group: 'review', keys: ['2'] },
  { action: 'score-3', group: 'review', keys: ['3'] },
  { action: 'flag', group: 'review', keys: ['f'] },
  { action: 'confirm', group: 'review', keys: ['v'] },
  { action: 'reject', group: 'review', keys: ['w'] },
  { action: 'submit', group: 'review', keys: ['Mod+Enter'], worksWhileTyping: true },
  { action: 'guidelines', group: 'review', keys: ['d'] },
  { action: 'help', group: 'review', keys: ['?'] },
] as const satisfies readonly ShortcutRow[]

export type ShortcutAction = (typeof table)[number]['action']

export type Shortcut = ShortcutRow & { readonly action: ShortcutAction }

export const shortcuts: readonly Shortcut[] = table

/** All keys of the changed actions, possibly none, named as in the table; other actions keep their keys in the table. */
export type OwnKeys = { readonly [Action in ShortcutAction]?: readonly string[] }

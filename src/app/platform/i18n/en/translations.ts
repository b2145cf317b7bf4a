// English is complete and defines the type; the compiler checks the other locales against it.
// A text is a string, or a function of the values it contains; `counted` and `plural` choose the form of a word.
import type * as everybody from './for-everybody.ts'
import type * as managers from './for-managers.ts'

export type EverybodysTexts = typeof everybody
export type ManagersTexts = typeof managers
export type Translations = EverybodysTexts & ManagersTexts

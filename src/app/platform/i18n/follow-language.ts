import { startTransition } from 'react'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import { chosenLocale, type Language, loadLanguage, localeChosenEvent } from './language.ts'
import { intlTag } from './locale.ts'

/**
 * Calls `show` with another language than `initial` when the person chooses one on this device, and when the server says
 * that they chose one elsewhere.
 */
export function followLanguage(initial: Language, show: (language: Language) => void): void {
  let shownLocale = initial.locale
  const follow = async () => {
    const locale = chosenLocale()
    if (locale === shownLocale) return
    shownLocale = locale
    const language = await loadLanguage(locale)
    // Another one was chosen while this one was loaded.
    if (locale !== shownLocale) return
    document.documentElement.lang = intlTag(language.locale)
    startTransition(() => show(language))
  }
  // Signing out does not change the language of the page.
  const followPerson = () => currentIdentity()?.locale && void follow()
  followPerson()
  onSessionChange(followPerson)
  window.addEventListener(localeChosenEvent, () => void follow())
}

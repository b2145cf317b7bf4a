import { startTransition, useEffect, useState } from 'react'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import { chosenLocale, type Language, loadLanguage, localeChosenEvent } from './language.ts'
import { intlTag, type Locale } from './locale.ts'

/** Returns the language to show, first `initial`. When it changes, what is typed stays. */
export function useChosenLanguage(initial: Language): Language {
  const [language, setLanguage] = useState(initial)
  useEffect(() => followLanguage(initial.locale, setLanguage), [initial])
  return language
}

/**
 * Calls `show` with another language than that of `shownLocale` when the person chooses one on this device, and when the
 * server says that they chose one elsewhere. Returns a function that stops it.
 */
function followLanguage(shownLocale: Locale, show: (language: Language) => void): () => void {
  let wanted = shownLocale
  const follow = async () => {
    const locale = chosenLocale()
    if (locale === wanted) return
    wanted = locale
    // Without a network and a service worker, a new language is shown with the next page.
    const language = await loadLanguage(locale).catch(() => null)
    // Another one may have been chosen meanwhile.
    if (!language || locale !== wanted) return
    document.documentElement.lang = intlTag(locale)
    startTransition(() => show(language))
  }
  // Signing out does not change the language of the page.
  const followPerson = () => currentIdentity()?.locale && void follow()
  const followDevice = () => void follow()
  followPerson()
  const unsubscribe = onSessionChange(followPerson)
  window.addEventListener(localeChosenEvent, followDevice)
  return () => {
    unsubscribe()
    window.removeEventListener(localeChosenEvent, followDevice)
  }
}

import { startTransition, useEffect, useState } from 'react'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import { chosenLocale, type Language, loadLanguage, onLocaleChosen } from './language.ts'
import { documentTag } from './locale.ts'

/**
 * Returns the language to show, first `initial`. It changes at once when the person chooses another on this device, and
 * when the server says that they chose another elsewhere; what is typed stays.
 */
export function useChosenLanguage(initial: Language): Language {
  const [language, setLanguage] = useState(initial)
  const { locale } = language
  useEffect(() => {
    const follow = async () => {
      if (chosenLocale() === locale) return
      const chosen = await loadLanguage(chosenLocale())
      document.documentElement.lang = documentTag(chosen.locale)
      startTransition(() => setLanguage(chosen))
    }
    // Signing out does not change the language of the page.
    const unsubscribe = onSessionChange(() => currentIdentity()?.locale && void follow())
    const stopListening = onLocaleChosen(() => void follow())
    return () => {
      unsubscribe()
      stopListening()
    }
  }, [locale])
  return language
}

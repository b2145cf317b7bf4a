import { useEffect, useState } from 'react'
import type { Language } from './language.ts'

/** Returns the language to show, first `initial`. When it changes, what is typed stays. */
export function useChosenLanguage(initial: Language): Language {
  const [language, setLanguage] = useState(initial)
  useEffect(() => {
    const follow = async () => (await import('./follow-language.ts')).followLanguage(initial, setLanguage)
    // Without a network and a service worker, a new language is shown with the next page.
    void follow().catch(() => undefined)
  }, [initial])
  return language
}

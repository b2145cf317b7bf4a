import { startTransition, useEffect, useReducer } from 'react'
import { formatProblem } from './format-problem.ts'
import type { Language } from './language.ts'
import type { Translations } from './en/translations.ts'
import { useLanguage } from './use-translations.tsx'

const loadedTexts = new Map<Language['locale'], Translations['problems']>()
const listeners = new Set<() => void>()

/**
 * Returns the text to show for a failure, in the current language. The texts are loaded once a component that may need
 * them is shown.
 */
export function useProblemText(): (error: unknown) => string {
  const language = useLanguage()
  const [, showTexts] = useReducer((count: number) => count + 1, 0)
  const isLoaded = loadedTexts.has(language.locale)
  useEffect(() => {
    if (isLoaded) return undefined
    // Seldom is there a failure to show: the rendering must not delay anything else.
    const listener = () => startTransition(showTexts)
    listeners.add(listener)
    void loadTexts(language)
    return () => void listeners.delete(listener)
  }, [language, isLoaded])
  // A callback may call it after the texts were loaded, and before the component is rendered again.
  return (error) => formatProblem(error, language.core.shell, loadedTexts.get(language.locale))
}

/** A failure is ignored: the next component that may need the texts loads them. */
async function loadTexts({ locale, loadNamespace }: Language): Promise<void> {
  const { problems } = await loadNamespace('problems').catch((): Partial<Translations> => ({}))
  if (!problems) return
  loadedTexts.set(locale, problems)
  for (const listener of listeners) listener()
}

import { useSyncExternalStore } from 'react'
import { formatProblem } from './format-problem.ts'
import type { Language } from './language.ts'
import type { Translations } from './translations.ts'
import { useLanguage } from './use-translations.tsx'

const loadedTexts = new Map<Language['locale'], Translations['problems']>()
const listeners = new Set<() => void>()

/**
 * Returns the text to show for a failure, in the current language. The texts are loaded once a component that may need
 * them is shown.
 */
export function useProblemText(): (error: unknown) => string {
  const language = useLanguage()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    void loadTexts(language)
    return () => listeners.delete(listener)
  }
  const loaded = () => loadedTexts.get(language.locale)
  const problems = useSyncExternalStore(subscribe, loaded, () => undefined)
  // A callback may call it after the texts were loaded, and before the component is rendered again.
  return (error) => formatProblem(error, language.core.shell, problems ?? loaded())
}

/** A failure is ignored: the next component that may need the texts loads them. */
async function loadTexts({ locale, loadNamespace }: Language): Promise<void> {
  if (loadedTexts.has(locale)) return
  const { problems } = await loadNamespace('problems').catch((): Partial<Translations> => ({}))
  if (!problems) return
  loadedTexts.set(locale, problems)
  for (const listener of listeners) listener()
}

// The last keywords that found something, on this device, for each person.
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'

const maxSearches = 6

const storageKey = (personId: string): string => `recent-searches ${personId}`

/** The last keywords, latest first. */
export function readRecentSearches(personId: string): readonly string[] {
  const stored = deviceStorage.readJson(storageKey(personId))
  return Array.isArray(stored) ? stored.filter((keyword) => typeof keyword === 'string').slice(0, maxSearches) : []
}

export function rememberSearch(personId: string, keyword: string): void {
  const others = readRecentSearches(personId).filter((other) => other !== keyword)
  deviceStorage.write(storageKey(personId), JSON.stringify([keyword, ...others].slice(0, maxSearches)))
}

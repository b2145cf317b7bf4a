// The last keywords that found something, on this device, for each person.
const maxSearches = 6

const storageKey = (personId: string): string => `recent-searches ${personId}`

/** The last keywords, latest first. */
export function readRecentSearches(personId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((keyword) => typeof keyword === 'string').slice(0, maxSearches) : []
  } catch {
    // Storage may be blocked or damaged; recent searches are a convenience.
    return []
  }
}

export function rememberSearch(personId: string, keyword: string): void {
  const others = readRecentSearches(personId).filter((other) => other !== keyword)
  try {
    localStorage.setItem(storageKey(personId), JSON.stringify([keyword, ...others].slice(0, maxSearches)))
  } catch {
    // Blocked or full.
  }
}

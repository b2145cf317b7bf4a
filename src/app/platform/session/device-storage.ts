// Small texts on this device. A browser may lack storage, forbid it (its getter throws) or have no room: what it does
// not store is remembered until the page closes, so that callers need no other path.

function createStorage(open: () => Storage) {
  const unstored = new Map<string, string>()

  const attempt = <T>(work: (storage: Storage) => T, fallback: T): T => {
    try {
      return work(open())
    } catch {
      return fallback
    }
  }
  const read = (key: string): string | null => unstored.get(key) ?? attempt((storage) => storage.getItem(key), null)

  return {
    read,
    /** Parsed; null if there is nothing or it is damaged. The caller validates it. */
    readJson: (key: string): unknown => {
      try {
        return JSON.parse(read(key) ?? 'null')
      } catch {
        return null
      }
    },
    /** Replaces a text; null deletes it. Returns whether the device has stored that. */
    write: (key: string, text: string | null): boolean => {
      unstored.delete(key)
      const isStored = attempt((storage) => {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        return true
      }, false)
      if (!isStored && text !== null) unstored.set(key, text)
      return isStored
    },
    keys: (): string[] => [...unstored.keys(), ...attempt(Object.keys, [])],
  }
}

/** Shared by all tabs, until the person or the browser deletes it. */
export const deviceStorage = createStorage(() => localStorage)

/** Of this tab only, and gone when it closes; a reload keeps it. */
export const tabStorage = createStorage(() => sessionStorage)

// A device whose storage is full.
import { vi } from 'vitest'

/** Every write to a database fails until the test ends. */
export function fillDevice(): void {
  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
    if (how[1] === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
    return begin.apply(this, how)
  })
}

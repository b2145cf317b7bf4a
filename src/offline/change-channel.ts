// Change notifications between tabs and the service worker.

/** A channel to the other tabs and the worker; to nobody where the browser forbids it, as Firefox does with cookies. */
export function openChannel(name: string): BroadcastChannel {
  try {
    return new BroadcastChannel(name)
  } catch {
    const unheard = { name, onmessage: null, onmessageerror: null, postMessage: () => {}, close: () => {} }
    return Object.assign(new EventTarget(), unheard)
  }
}

/**
 * Opens a broadcast channel for changes of one kind of data. Notifies listeners in all tabs and in the worker, the
 * sender's tab included.
 */
export function changeChannel(name: string) {
  let sender: BroadcastChannel | undefined
  return {
    notify: (): void => {
      sender ??= openChannel(name)
      sender.postMessage('changed')
    },
    /** Calls `listener` after every change. Returns a function that unsubscribes. */
    onChange: (listener: () => void): (() => void) => {
      const channel = openChannel(name)
      channel.addEventListener('message', listener)
      return () => channel.close()
    },
  }
}

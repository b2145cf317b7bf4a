// Change notifications between tabs and the service worker.

/**
 * Opens a broadcast channel for changes of one kind of data. Notifies listeners in all tabs and in the worker, the
 * sender's tab included.
 */
export function changeChannel(name: string) {
  let sender: BroadcastChannel | undefined
  return {
    notify: (): void => {
      sender ??= new BroadcastChannel(name)
      sender.postMessage('changed')
    },
    /** Calls `listener` after every change. Returns a function that unsubscribes. */
    onChange: (listener: () => void): (() => void) => {
      const channel = new BroadcastChannel(name)
      channel.addEventListener('message', listener)
      return () => channel.close()
    },
  }
}

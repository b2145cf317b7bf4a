// Change notifications between tabs and the service worker.

/**
 * Opens a broadcast channel for changes of one kind of data. Notifies listeners in all tabs and in the worker, the
 * sender's tab included.
 */
export function changeLine(name: string) {
  let sending: BroadcastChannel | undefined
  return {
    tell: (): void => {
      sending ??= new BroadcastChannel(name)
      sending.postMessage('changed')
    },
    /** Calls `listener` after every change. Returns a function that unsubscribes. */
    onChange: (listener: () => void): (() => void) => {
      const channel = new BroadcastChannel(name)
      channel.addEventListener('message', listener)
      return () => channel.close()
    },
  }
}

// How tabs and the worker tell each other that something on the device is different now.

/** One line for one kind of thing; who tells does not hear it, other listeners of the same tab do. */
export function changeLine(name: string) {
  let sending: BroadcastChannel | undefined
  return {
    tell: (): void => {
      sending ??= new BroadcastChannel(name)
      sending.postMessage('changed')
    },
    /** Calls `listener` after every change told. Answers a function that stops it. */
    onChange: (listener: () => void): (() => void) => {
      const channel = new BroadcastChannel(name)
      channel.addEventListener('message', listener)
      return () => channel.close()
    },
  }
}

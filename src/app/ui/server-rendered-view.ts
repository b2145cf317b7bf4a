// During server rendering and hydration, components must render the same on both sides. They read this view instead of
// the window.

type ServerRenderedView = { readonly isWideScreen: boolean }

let readView: () => ServerRenderedView | null = () => null

/** On the server, called once; `readCurrent` reads the current request. In a browser, set during hydration. */
export function provideServerRenderedView(readCurrent: () => ServerRenderedView | null): void {
  readView = readCurrent
}

/** Null where the browser renders by itself. */
export const currentServerRenderedView = (): ServerRenderedView | null => readView()

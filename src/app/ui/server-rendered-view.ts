// A page may come from the server with its content. While that is made, and while a browser takes it over, components
// must draw the same on both sides: they ask here instead of the window.

type ServerRenderedView = { readonly isWideScreen: boolean }

let readView: () => ServerRenderedView | null = () => null

/** Set once on the server, for whatever request is worked on; in a browser from before hydration until it is done. */
export function provideServerRenderedView(readCurrent: () => ServerRenderedView | null): void {
  readView = readCurrent
}

/** Null where a browser draws by itself. */
export const currentServerRenderedView = (): ServerRenderedView | null => readView()

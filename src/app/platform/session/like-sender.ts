/** How pending likes are sent. Set when the background services start: the market's code knows what a like changes. */
export const likeSender = { send: (): Promise<void> => Promise.resolve() }

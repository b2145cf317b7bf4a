/** What a page says to a waiting service worker when it may take over: `{ type: takeOver }`. */
export const takeOver = 'SKIP_WAITING'

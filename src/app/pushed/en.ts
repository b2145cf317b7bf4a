import { pushed as inDefault } from './default.ts'

// The default catalogue's notifications are English throughout.
export const pushed: typeof inDefault = inDefault

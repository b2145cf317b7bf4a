import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'

/** How many things handed in on this device the server has not got, refused ones among them. */
export const useUnsentCount = (): number => useOutbox().entries.filter(({ state }) => state !== 'sent').length

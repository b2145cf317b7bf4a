import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'

/** Number of submissions on this device that are not on the server, including rejected ones. */
export const useUnsentCount = (): number => useOutbox().submissions.filter(({ state }) => state !== 'sent').length

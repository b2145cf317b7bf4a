// Notices about the app itself, at the bottom of every screen. Only the most urgent one is shown.

const noticesByUrgency = ['old-client', 'update', 'install'] as const

/** `old-client`: the server refuses this version. `update`: a new version is ready. `install`: the install offer. */
export type Notice = (typeof noticesByUrgency)[number]

const raisedNotices = new Set<Notice>()
const listeners = new Set<() => void>()

export function raiseNotice(notice: Notice): void {
  raisedNotices.add(notice)
  notifyListeners()
}

export function dismissNotice(notice: Notice): void {
  raisedNotices.delete(notice)
  notifyListeners()
}

/** Returns the notice to show, or null. */
export const currentNotice = (): Notice | null => noticesByUrgency.find((notice) => raisedNotices.has(notice)) ?? null

export function onNoticeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

import type { Translations } from '#src/app/platform/i18n/translations.ts'
import type { KeptTask } from '#src/offline/tasks/kept-task.ts'

/** How a task on the device stands, in a line: how much is here, and what it waits for or failed with. */
export function deviceState(
  { state, why, done, total, finishedAt }: KeptTask,
  handedIn: boolean,
  t: Translations['queue'],
  size: (bytes: number) => string,
): string {
  if (finishedAt !== null) return t.states.finished(size(done))
  if (handedIn) return t.states.handedIn
  const part = total === null ? (done > 0 ? size(done) : '') : t.part(size(done), size(total))
  if (state === 'ready') return t.states.ready(size(done))
  if (state === 'loading') return t.states.loading(part || size(0))
  const reason = why && t.whys[why]
  if (reason !== null) return [reason, part].filter(Boolean).join(' · ')
  return state === 'queued' ? t.states.queued(part) : t.states.paused(part)
}

import type { Translations } from '#src/app/platform/i18n/translations.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { shortId } from '#src/domain/short-id.ts'

/** Returns the name of a submission for lists and dialogs. */
export function formatSubmissionName({ work }: Submission, t: Translations['queue']): string {
  if (work.kind === 'profile') return t.kinds.profile
  return t.kinds[work.kind](shortId(work.taskId))
}

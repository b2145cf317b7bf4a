import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { formatFlag } from '#src/domain/review/review-flags.ts'
import { shortId } from '#src/domain/uuid.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'

type SubmissionTranslations = { readonly review: Translations['review']; readonly talent: Translations['talent'] }

/** Formats the content of a submission as lines of text, to be read or copied. */
export function formatSubmission({ work }: Submission, { review, talent }: SubmissionTranslations): string {
  switch (work.kind) {
    case 'review': {
      const { result } = work
      const scores = reviewSections.map((section) =>
        review.withLabel(review.sections[section], `${result[section].score} (${review.notes[result[section].note]})`),
      )
      return joinLines([...scores, result.note, ...(result.flags ?? []).map(formatFlag)])
    }
    case 'skip':
      return joinLines([review.skipReasons[work.skip.reason], work.skip.note])
    case 'profile': {
      const { linkedin, availability, lookingForTasks } = work.changes
      return joinLines([
        linkedin !== undefined && review.withLabel(talent.linkedin, linkedin),
        availability !== undefined &&
          review.withLabel(
            talent.availability,
            availability === '' ? talent.availabilityUnset : talent.availabilities[availability],
          ),
        lookingForTasks !== undefined &&
          review.withLabel(talent.lookingForTasks, lookingForTasks ? talent.yes : talent.no),
      ])
    }
  }
}

const joinLines = (parts: readonly (string | false)[]) => parts.filter(Boolean).join('\n')

/** Returns the name of a submission for lists and dialogs. */
export function formatSubmissionName({ work }: Submission, t: Translations['queue']): string {
  if (work.kind === 'profile') return t.kinds.profile
  return t.kinds[work.kind](shortId(work.taskId))
}

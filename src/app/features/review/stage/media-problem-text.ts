import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import type { MediaProblem } from '#src/player/core/media.ts'
import { formatMediaTime } from './media-time.ts'

/** What is wrong with a video, and what to do about it. */
export function mediaProblemText(problem: MediaProblem, texts: Translations['review']['mediaProblems']): string {
  switch (problem.kind) {
    case 'not-found':
    case 'forbidden':
    case 'expired':
    case 'cors':
    case 'codec':
    case 'network':
    case 'stuck':
      return texts[problem.kind]
    case 'damaged':
      return texts.damaged(formatMediaTime(problem.at))
    case 'host-not-allowed':
      return problem.redirects ? texts.redirectNotAllowed(problem.host) : texts.hostNotAllowed(problem.host)
    case 'missing-part':
      return texts.missingPart(problem.part, formatMediaTime(problem.at))
    case 'no-answer':
      return texts.noAnswer(problem.host)
    case 'no-ranges':
      return texts.noRanges(problem.host)
    default:
      return assertNever(problem)
  }
}

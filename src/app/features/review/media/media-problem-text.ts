import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import type { MediaProblem } from '#src/player/core/media.ts'
import { formatMediaTime } from './format-media-time.ts'

/** What is wrong with a video, and what to do about it. */
export function mediaProblemText(problem: MediaProblem, translations: Translations['review']['mediaProblems']): string {
  switch (problem.kind) {
    case 'not-found':
    case 'forbidden':
    case 'expired':
    case 'cors':
    case 'network':
    case 'stuck':
    case 'no-audio-output':
      return translations[problem.kind]
    case 'codec':
      return problem.codec === null ? translations.codec : translations.namedCodec(problem.codec)
    case 'damaged':
      return translations.damaged(formatMediaTime(problem.at))
    case 'host-not-allowed':
      return problem.isRedirect
        ? translations.redirectNotAllowed(problem.host)
        : translations.hostNotAllowed(problem.host)
    case 'missing-segment':
      return translations.missingPart(problem.segment, formatMediaTime(problem.at))
    case 'no-answer':
      return translations.noAnswer(problem.host)
    case 'host-error':
      return translations.hostError(problem.host, problem.status)
    case 'no-ranges':
      return translations.noRanges(problem.host)
    default:
      return assertNever(problem)
  }
}

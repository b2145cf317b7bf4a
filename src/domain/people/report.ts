/** What can be reported to the administrators. */
export const reportSubjects = ['product', 'person', 'message', 'feedback'] as const
export type ReportSubject = (typeof reportSubjects)[number]

export const reportReasons = ['fake', 'prohibited', 'fraud', 'offensive', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What an administrator decided. `hidden`: the product is taken off the market, or the words of feedback are removed; `suspended`: the account is disabled. */
export const reportOutcomes = ['dismissed', 'hidden', 'warned', 'suspended'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** Only a product and feedback can be hidden. */
export const isAllowedOutcome = (subject: ReportSubject, outcome: ReportOutcome): boolean =>
  outcome !== 'hidden' || subject === 'product' || subject === 'feedback'

/** Whether the outcome is told to the reported person, who learns the administrator's reason. */
export const needsNote = (outcome: ReportOutcome): boolean => outcome === 'hidden' || outcome === 'warned'

/** Maximum characters of what a reporter or an administrator writes. */
export const maxReportNoteLength = 1000

import type { ReportOutcome, ReportReason, ReportSubject } from '#src/domain/people/report.ts'
import { counted } from '#src/domain/text/plural.ts'

const count = (reports: number) => counted(reports, 'report', 'reports')

type EffectText = (name: string, subject: ReportSubject) => string

export const moderation = {
  report: 'Report',
  reportTitle: (name: string) => `Report ${name}`,
  reportLead: 'Curio’s administrators read your report. The person it is about is not told who sent it.',
  about: 'What is it about?',
  person: (name: string) => `The person ${name}`,
  message: (text: string) => `The message “${text}”`,
  reason: 'Reason',
  reasonMissing: 'Choose a reason.',
  reasons: {
    fake: 'A fake or a copy',
    prohibited: 'May not be sold',
    fraud: 'Fraud',
    offensive: 'Offensive or harassing',
    other: 'Something else',
  } satisfies Record<ReportReason, string> as Record<ReportReason, string>,
  note: 'What happened? (optional)',
  reported: 'Reported. Administrators will look at it.',
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  blockEffect:
    'You cannot write to each other, follow each other, or bid on or buy each other’s products. Earlier bids and orders stay.',
  blockedEffect: 'You blocked this person: neither of you can write to, follow or buy from the other.',
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  title: 'Reports',
  states: { open: 'To decide', closed: 'Decided' },
  empty: { open: 'There is nothing to decide.', closed: 'No reports have been decided yet.' },
  waiting: (reports: number) => `${count(reports)} to decide`,
  earlier: 'Earlier reports',
  subjects: { product: 'Product', person: 'Person', message: 'Message', feedback: 'Feedback' } satisfies Record<
    ReportSubject,
    string
  > as Record<ReportSubject, string>,
  by: 'Reported by',
  of: { product: 'Seller', person: 'Person', message: 'Sender', feedback: 'Author' } satisfies Record<
    ReportSubject,
    string
  > as Record<ReportSubject, string>,
  suspended: 'Disabled',
  hidden: 'Hidden',
  picture: (number: number) => `Picture ${number}`,
  erased: 'Erased with its sender’s account.',
  removed: 'Its words were removed.',
  actions: { dismissed: 'Dismiss', hidden: 'Hide', warned: 'Warn', suspended: 'Disable account' } satisfies Record<
    ReportOutcome,
    string
  > as Record<ReportOutcome, string>,
  effects: {
    dismissed: () => 'Nothing changes. The reports about it are closed.',
    hidden: (_name, subject) =>
      subject === 'feedback'
        ? 'The words of the feedback and of the reply are removed for good; the mark stays. The person reads your reason.'
        : 'Nobody can find the product any more, and a running auction is canceled; you can restore it. The person reads your reason.',
    warned: (name) => `${name} gets a notification with what you write.`,
    suspended: (name) =>
      `The account of ${name} is disabled and signed out everywhere. You can enable it again under Users.`,
  } satisfies Record<ReportOutcome, EffectText> as Record<ReportOutcome, EffectText>,
  decisionNote: 'Reason (visible to them)',
  decisionNoteMissing: 'Say why. The person reads it.',
  outcomes: {
    dismissed: 'Dismissed',
    hidden: 'Hidden',
    warned: 'Warned',
    suspended: 'Account disabled',
  } satisfies Record<ReportOutcome, string> as Record<ReportOutcome, string>,
  decided: (outcome: string, admin: string, day: string) => `${outcome} by ${admin}, ${day}`,
  restore: 'Restore',
  restored: 'The product is on the market again.',
}

import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { toast } from '#src/app/ui/toast.ts'
import type { PlanJobs, Talent } from '#src/app/features/projects/project-queries.ts'
import { useMemberMutation, usePlanJobMutation } from './dialogs/people-mutations.ts'

export type RowActions = {
  readonly add: (talent: Talent) => void
  readonly withdraw: (talent: Talent) => void
  readonly unban: (talent: Talent) => void
  readonly removePlanJob: (talent: Talent, job: PlanJobs[string][number]) => void
}

/** The actions that need no confirmation, as they can be undone. */
export function useRowActions(projectId: string, bundleId: string | undefined): RowActions {
  const t = useTranslations('people')
  const problemText = useProblemText()
  const showError = (error: Error) => void toast.error(problemText(error))
  const isAdmin = useIdentity()?.role === 'admin'
  const memberMutation = useMemberMutation(projectId, showError)
  const planMutation = usePlanJobMutation(projectId, bundleId, showError)
  return {
    add: ({ _id, fullName }) =>
      showSuccess(memberMutation.mutateAsync({ kind: isAdmin ? 'add' : 'invite', userId: _id }), ({ invited }) =>
        toast.success(invited ? t.invited(fullName) : t.added(fullName)),
      ),
    withdraw: ({ _id, fullName }) =>
      showSuccess(memberMutation.mutateAsync({ kind: 'withdraw', userId: _id }), () =>
        toast.success(t.withdrawn(fullName)),
      ),
    unban: ({ _id, fullName }) =>
      showSuccess(memberMutation.mutateAsync({ kind: 'unban', userId: _id }), () =>
        toast.success(t.unbanned(fullName)),
      ),
    removePlanJob: ({ _id, fullName }, { language, maxNumber }) =>
      showSuccess(planMutation.mutateAsync({ kind: 'remove-plan-job', userId: _id, language }), () =>
        toast.offer(t.planRemoved(language, fullName), {
          label: t.undo,
          onPress: () => planMutation.mutate({ kind: 'plan', userId: _id, language, maxNumber }),
        }),
      ),
  }
}

/** Unlike a callback of `mutate`, this also runs when another change started meanwhile. Errors are shown by `showError`. */
const showSuccess = <Response>(change: Promise<Response>, show: (response: Response) => void) =>
  void change.then(show, () => undefined)

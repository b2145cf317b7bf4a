import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { PlanJobs, Talent } from '#src/app/features/projects/project-queries.ts'
import { useMemberMutation, usePlanJobMutation } from './people-mutations.ts'

export type RowActions = {
  readonly add: (talent: Talent) => void
  readonly unban: (talent: Talent) => void
  readonly removePlanJob: (talent: Talent, job: PlanJobs[string][number]) => void
}

/** The actions that need no confirmation, as they can be undone. */
export function useRowActions(projectId: string, bundleId: string | undefined): RowActions {
  const t = useTranslations('people')
  const problemText = useProblemText()
  const showError = (error: Error) => void toast.error(problemText(error))
  const memberMutation = useMemberMutation(projectId, showError)
  const planMutation = usePlanJobMutation(projectId, bundleId, showError)
  return {
    add: ({ _id, fullName }) =>
      memberMutation.mutate({ kind: 'add', userId: _id }, { onSuccess: () => void toast.success(t.added(fullName)) }),
    unban: ({ _id, fullName }) =>
      memberMutation.mutate(
        { kind: 'unban', userId: _id },
        { onSuccess: () => void toast.success(t.unbanned(fullName)) },
      ),
    removePlanJob: ({ _id, fullName }, { language, maxNumber }) =>
      planMutation.mutate(
        { kind: 'remove-plan-job', userId: _id, language },
        {
          onSuccess: () =>
            void toast.offer(t.planRemoved(language, fullName), {
              label: t.undo,
              onPress: () => planMutation.mutate({ kind: 'plan', userId: _id, language, maxNumber }),
            }),
        },
      ),
  }
}

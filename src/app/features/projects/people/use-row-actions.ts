import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { PlanJobs, Talent } from '#src/app/features/projects/project-queries.ts'
import { useMemberChange, usePlanChange } from './people-changes.ts'

export type RowActions = {
  readonly add: (talent: Talent) => void
  readonly unban: (talent: Talent) => void
  readonly unplan: (talent: Talent, job: PlanJobs[string][number]) => void
}

/** The actions that need no confirmation, as they can be undone. */
export function useRowActions(projectId: string, bundleId: string | undefined): RowActions {
  const t = useText('people')
  const problemText = useProblemText()
  const tellWhy = (error: Error) => void toast.error(problemText(error))
  const member = useMemberChange(projectId, tellWhy)
  const plan = usePlanChange(projectId, bundleId, tellWhy)
  return {
    add: ({ _id, fullName }) =>
      member.mutate({ kind: 'add', userId: _id }, { onSuccess: () => void toast.success(t.added(fullName)) }),
    unban: ({ _id, fullName }) =>
      member.mutate({ kind: 'unban', userId: _id }, { onSuccess: () => void toast.success(t.unbanned(fullName)) }),
    unplan: ({ _id, fullName }, { language, maxNumber }) =>
      plan.mutate(
        { kind: 'unplan', userId: _id, language },
        {
          onSuccess: () =>
            void toast.offer(t.planRemoved(language, fullName), {
              label: t.undo,
              onPress: () => plan.mutate({ kind: 'plan', userId: _id, language, maxNumber }),
            }),
        },
      ),
  }
}

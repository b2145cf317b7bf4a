import type { Talent } from '#src/app/features/projects/project-queries.ts'

export type TalentDialogProps = {
  projectId: string
  talent: Talent
  open: boolean
  onOpenChange: (open: boolean) => void
}

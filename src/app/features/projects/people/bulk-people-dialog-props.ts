import type { TalentFilters } from '#src/app/features/projects/project-queries.ts'

export type BulkPeopleDialogProps = {
  projectId: string
  /** Which talents. */
  filters: TalentFilters
  /** How many they were when the dialog was opened. */
  count: number
  open: boolean
  onClose: () => void
  /** Called instead of `onClose` once they were changed. */
  onChanged: () => void
}

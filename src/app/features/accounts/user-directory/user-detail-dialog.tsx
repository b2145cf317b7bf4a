import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { LoadingNote, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import type { AccountAction } from './account-action-dialog.tsx'
import { userDetailQuery } from './user-detail-query.ts'
import { UserEditor } from './user-editor.tsx'
import type { DirectoryUser } from './users-query.ts'

/** All data of a user that an administrator may read and edit. */
export function UserDetailDialog({
  user,
  open,
  onOpenChange,
  onAction,
}: DialogOpenProps & { user: DirectoryUser; onAction: (action: AccountAction) => void }) {
  const t = useTranslations('userDirectory')
  const detail = useQuery({ ...userDetailQuery(user._id), enabled: open })
  if (detail.data) return <UserEditor user={detail.data} open={open} onOpenChange={onOpenChange} onAction={onAction} />
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.detail} width="wide">
      {detail.isError ? (
        <QueryErrorState error={detail.error} busy={detail.isFetching} onRetry={() => void detail.refetch()} />
      ) : (
        <>
          <LoadingNote />
          <SkeletonText lines={6} />
        </>
      )}
    </Dialog>
  )
}

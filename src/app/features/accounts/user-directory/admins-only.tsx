import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { UnavailableState } from '#src/app/platform/query/query-boundary.tsx'

/** Shown in place of the user directory to anyone who is not an administrator. */
export function AdminsOnly() {
  const t = useTranslations('userDirectory')
  return (
    <>
      <h1>{t.users}</h1>
      <UnavailableState>{t.adminsOnly}</UnavailableState>
    </>
  )
}

import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { UnavailableState } from '#src/app/platform/query/query-boundary.tsx'

/** What someone who is no administrator sees instead of the users. */
export function AdminsOnly() {
  const t = useTranslations('userDirectory')
  return (
    <>
      <h1>{t.users}</h1>
      <UnavailableState>{t.adminsOnly}</UnavailableState>
    </>
  )
}

import { useText } from '#src/app/platform/i18n/text.tsx'
import { Refusal } from '#src/app/platform/query-outcome.tsx'

/** What someone who is no administrator sees instead of the users. */
export function AdminsOnly() {
  const t = useText('userDirectory')
  return (
    <>
      <h1>{t.users}</h1>
      <Refusal>{t.adminsOnly}</Refusal>
    </>
  )
}

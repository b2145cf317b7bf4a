import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { UnavailableState } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'

/** Shown when the bundle in the address belongs to another project than the address names. */
export function BundleNotFound() {
  const tShell = useTranslations('shell')
  const t = useTranslations('setup')
  return (
    <UnavailableState
      action={
        <Link to="/projects" className={buttonClass({})}>
          {t.allProjects}
        </Link>
      }
    >
      {tShell.notFound}
    </UnavailableState>
  )
}

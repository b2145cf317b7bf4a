import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'

/** Link from a project without results to its bundles, where tasks are imported and assigned. */
export function BundlesLink() {
  const t = useTranslations('results')
  return (
    <Link to="/projects" className={buttonClass({ variant: 'plain' })}>
      {t.goToBundles}
    </Link>
  )
}

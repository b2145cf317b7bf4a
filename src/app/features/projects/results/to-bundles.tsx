import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'

/** Link from a project without results to its bundles, where tasks are imported and assigned. */
export function ToBundles() {
  const t = useText('results')
  return (
    <Link to="/projects" className={buttonClass({ variant: 'plain' })}>
      {t.toBundles}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'

/** The way on from a project that nothing can be said of yet: to where its bundles are filled and handed out. */
export function ToBundles() {
  const t = useText('results')
  return (
    <Link to="/projects" className={buttonClass({ variant: 'plain' })}>
      {t.toBundles}
    </Link>
  )
}

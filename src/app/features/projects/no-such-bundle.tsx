import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Refusal } from '#src/app/platform/query-outcome.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'

/** Shown when the bundle in the address belongs to another project than the address names. */
export function NoSuchBundle() {
  const shell = useText('shell')
  const t = useText('setup')
  return (
    <Refusal
      action={
        <Link to="/projects" className={buttonClass({})}>
          {t.allProjects}
        </Link>
      }
    >
      {shell.notFound}
    </Refusal>
  )
}

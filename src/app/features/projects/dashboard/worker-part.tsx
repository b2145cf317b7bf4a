import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { Figures, Panel, Part } from './part.tsx'

export function WorkerPart({ figures }: { figures: NonNullable<Dashboard['worker']> }) {
  const t = useText('projects')
  return (
    <Part title={t.working}>
      <Panel title={t.tasks}>
        <Figures
          figures={[
            { name: t.openTasks, value: String(figures.open) },
            { name: t.doneTasks, value: String(figures.done) },
          ]}
        />
        <p>
          <Link to="/tasks" className={buttonClass({ variant: 'plain', size: 'dense' })}>
            {t.toTasks}
          </Link>
        </p>
      </Panel>
    </Part>
  )
}

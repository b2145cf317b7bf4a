import { useText } from '#src/app/platform/i18n/text.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { FigureTable } from './figure-table.tsx'
import { Panel, Part } from './part.tsx'
import { ReviewsPanel } from './reviews-panel.tsx'
import { ScoresPanel } from './scores-panel.tsx'
import styles from './dashboard.module.css'

type ManagerFigures = NonNullable<Dashboard['manager']>

export function ManagerPart({ figures }: { figures: ManagerFigures }) {
  const t = useText('projects')
  return (
    <Part title={t.managing}>
      <TasksPanel projects={figures.projects} />
      <ScoresPanel scores={figures.scores} />
      <ReviewsPanel days={figures.reviewsPerDay} />
      <LoadsPanel loads={figures.loads} />
    </Part>
  )
}

function TasksPanel({ projects }: Pick<ManagerFigures, 'projects'>) {
  const t = useText('projects')
  return (
    <Panel title={t.tasksByState}>
      <FigureTable
        label={t.tasksByState}
        of={t.project}
        heads={[
          { name: t.unassigned, tone: 'rest' },
          { name: t.assigned, tone: 'half' },
          { name: t.completed, tone: 'ink' },
        ]}
        rows={projects.map(({ _id, name, statusCounts: counts }) => ({
          key: _id,
          name,
          figures: [counts.new, counts.assigned, counts.completed].map(String),
          bar: [
            { value: counts.completed, tone: 'ink' },
            { value: counts.assigned, tone: 'half' },
            { value: counts.new, tone: 'rest' },
          ],
        }))}
      />
    </Panel>
  )
}

function LoadsPanel({ loads }: Pick<ManagerFigures, 'loads'>) {
  const t = useText('projects')
  return (
    <Panel title={t.loads}>
      {loads.length === 0 ? (
        <p className={styles['note']}>{t.noLoads}</p>
      ) : (
        <FigureTable
          label={t.loads}
          of={t.worker}
          heads={[{ name: t.openTasks, tone: 'ink' }, { name: t.doneTasks }]}
          whole={Math.max(...loads.map(({ assigned }) => assigned))}
          rows={loads.map(({ _id, name, assigned, completed }) => ({
            key: _id,
            name,
            figures: [String(assigned), String(completed)],
            bar: [{ value: assigned, tone: 'ink' }],
          }))}
        />
      )}
    </Panel>
  )
}

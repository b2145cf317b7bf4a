import type { VesselForm } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import type { Point } from '#tools/demo-art/core/geometry.ts'
import { type Lathe, lathe } from '#tools/demo-art/core/lathe.ts'
import { type Plan, plans, type Shares } from './vessel-plans.ts'

type Span = readonly [from: number, to: number]

/** A turned body and the height range of each painted register; a form may lack registers. */
export type Form = { body: Lathe; neck?: Span; shoulder?: Span; belly: Span; foot?: Span; lid?: Lathe; open: boolean }

const cx = 600
const ground = 1240

/** Builds a form within its tradition's proportions; height and fullness are random. */
export function buildForm(name: VesselForm, random: Random): Form {
  const plan: Plan = plans[name]
  const tall = plan.height * random.between(0.94, 1.04)
  const full = random.between(0.93, 1.07)
  const y = (share: number): number => ground - share * tall
  const span = ([from, to]: Shares): Span => [y(from), y(to)]
  const runs = (profile: string, level: (value: number) => number) =>
    profile.split(' / ').map((run) =>
      run.split(' ').map((pair): Point => {
        const [height = 0, radius = 0] = pair.split(':').map(Number)
        return [level(height), radius * full]
      }),
    )
  const { neck, shoulder, foot, lid } = plan
  return {
    body: lathe(cx, runs(plan.profile, y), plan.tilt),
    belly: span(plan.belly),
    open: !lid,
    ...(neck && { neck: span(neck) }),
    ...(shoulder && { shoulder: span(shoulder) }),
    ...(foot && { foot: span(foot) }),
    ...(lid && {
      lid: lathe(
        cx,
        runs(lid.profile, (above) => y(lid.seat) - above),
        plan.tilt,
      ),
    }),
  }
}

// What a person manages: their projects, the figures over all of them, and the way to one of their things.
import { z } from 'zod'
import { projectSorts } from '#src/domain/projects/project.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { anyToken, call, managers, signedIn } from '#src/contract/call/call.ts'
import { id, instant, page, params } from '#src/contract/call/fields.ts'
import { bundle, count, statusCounts } from './projects.ts'

/** A manager's figures; days are UTC, oldest first. */
const managerFigures = z
  .object({
    projects: z.array(z.object({ _id: id, name: z.string(), statusCounts })),
    reviewsPerDay: z.array(z.object({ day: z.iso.date(), count })),
    /** Number of submitted reviews with score 1, 2 and 3. */
    scores: z.array(z.object({ section: z.enum(reviewSections), counts: z.tuple([count, count, count]) })),
    /** Workers with open tasks, most first. */
    loads: z.array(z.object({ _id: id, name: z.string(), assigned: count, completed: count })),
  })
  .meta({ id: 'ManagerFigures' })

/** A seller's figures. */
const sellerFigures = z
  .object({
    items: z.object({ new: count, active: count, sold: count }),
    /** Running auctions, soonest end first. */
    running: z.array(z.object({ _id: id, name: z.string(), bids: count, bidEnd: instant })),
    /** Sum of all sales. */
    sales: z.number(),
  })
  .meta({ id: 'SellerFigures' })

const projectFacts = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  remarks: z.string(),
  /** Whether the reviewers’ devices analyze the sound of the videos. */
  listening: z.boolean(),
  /** The highest rate of its bundles, USD per task. Administrators set it. */
  maxRate: z.number(),
  isArchived: z.boolean(),
})

const project = projectFacts
  .extend({
    /** `rate` is USD per task. */
    bundles: z.array(bundle.omit({ project: true }).extend({ rate: z.number() })),
  })
  .meta({ id: 'Project' })

const named = z.object({ _id: id, name: z.string() })

/** What a manager can jump to. Of a task, `name` is its title, its external id or the end of its id. */
const jumpTarget = z
  .object({
    kind: z.enum(['project', 'bundle', 'task', 'talent']),
    _id: id,
    name: z.string(),
    /** Of a task its external id, of a talent their email; else empty. */
    detail: z.string(),
    project: named,
    /** Of a task, its bundle; of a talent, the one in which they have most open tasks. */
    bundle: named.nullable(),
  })
  .meta({ id: 'JumpTarget' })

export const projectList = {
  'GET /api/dashboard': call({
    name: 'getDashboard',
    summary: 'Figures for the caller’s roles as manager, seller and worker; null for roles they do not have.',
    roles: signedIn,
    response: z.object({
      data: z.object({
        manager: managerFigures.nullable(),
        seller: sellerFigures.nullable(),
        worker: z.object({ open: count, done: count }).nullable(),
      }),
    }),
    problems: [],
  }),
  'GET /api/projects': call({
    name: 'listProjects',
    summary: 'The projects the caller manages (an admin: all), with their bundles and progress.',
    roles: signedIn,
    tokens: anyToken,
    response: z.object({
      data: z.array(project),
    }),
    problems: [],
  }),
  'GET /api/projects/overview': call({
    name: 'listProjectOverview',
    summary:
      'A page of the projects the caller manages (an admin: all), those last active first, each with the sums of its bundles that are not archived.',
    roles: signedIn,
    query: z.object({
      search: z.string().trim().max(200).default('').describe('A part of the name of the project or of a bundle.'),
      sort: z.enum(projectSorts).default('activity'),
      archived: z
        .enum(['false', 'true'])
        .default('false')
        .describe('Whether to list archived projects, or the others.'),
      page,
    }),
    response: z.object({
      data: z.array(
        projectFacts.extend({
          /** Number of its bundles. */
          bundles: count,
          statusCounts,
          /** Number of late tasks and second reviews. */
          late: count,
          /** When it, a bundle or its numbers of tasks by status last changed. */
          activeAt: instant,
        }),
      ),
      total: count,
      /** Number of archived projects, whatever is searched. */
      archived: count,
    }),
    problems: [],
  }),
  'GET /api/projects/{id}': call({
    name: 'getProject',
    summary: 'A project with its bundles, oldest first.',
    roles: managers,
    tokens: anyToken,
    params,
    response: z.object({ data: project }),
    problems: ['not-found'],
  }),
  'GET /api/jump': call({
    name: 'findJumpTargets',
    summary:
      'What the caller manages that a text finds, at most five of each kind: projects and bundles by a part of their name, tasks by id, the end of their id, external id or title, talents by name or email.',
    roles: signedIn,
    limit: 'search',
    query: z.object({ text: z.string().trim().max(200).default('') }),
    response: z.object({ data: z.array(jumpTarget) }),
    problems: [],
  }),
}

// Making and changing projects and bundles, and who manages a project.
import { z } from 'zod'
import { languages } from '#src/domain/languages.ts'
import { call, managers } from './call.ts'
import { amount, done, id, params } from './fields.ts'

const longText = z.string().trim().max(5000, 'Use at most 5,000 characters.')

const projectTexts = z.object({
  name: z
    .string({ error: 'Project name is required' })
    .trim()
    .min(1, 'Project name is required')
    .max(200, 'Use at most 200 characters.'),
  description: longText.default(''),
  remarks: longText.default(''),
})

const bundleForm = z.object({
  name: z.string({ error: 'Enter a name.' }).trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.'),
  languages: z
    .array(z.enum(languages, { error: 'This is not one of the 20 languages.' }))
    .min(1, 'Choose at least one language.')
    .max(100)
    // Each once, in the order in which they are always listed.
    .transform((chosen) => languages.filter((language) => chosen.includes(language))),
  /** Dollars a task. */
  rate: amount,
})

const bundleChange = bundleForm.partial().extend({
  /** What the languages were when they were chosen from: those added and removed since are the change, not the list. */
  languagesBefore: z.array(z.string().max(100)).max(100).optional(),
})

const made = done.extend({ data: z.object({ _id: id }) })

const manager = z.object({ _id: id, name: z.string(), email: z.string(), icon: z.string() })

export const projectSetup = {
  'POST /api/projects/addOne': call({
    summary: 'Make a project, which its maker manages. For those who manage one already, and for administrators.',
    who: managers,
    idempotent: false,
    idempotencyKey: true,
    body: projectTexts,
    answer: made,
    problems: ['key-reused'],
  }),
  'POST /api/projects/{id}/update': call({
    summary: 'Change what a project is called and said to be: only the fields sent.',
    who: managers,
    idempotent: true,
    params,
    body: projectTexts.extend({ description: longText.optional(), remarks: longText.optional() }),
    answer: done,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/addBundle': call({
    summary: 'Make a bundle in a project: its languages, and what a reviewed task of it pays.',
    who: managers,
    idempotent: false,
    idempotencyKey: true,
    params,
    body: bundleForm,
    answer: made,
    problems: ['not-found', 'key-reused'],
  }),
  'POST /api/bundles/{id}/update': call({
    summary: 'Change a bundle: only the fields sent. A language that has tasks stays.',
    who: managers,
    idempotent: true,
    params,
    body: bundleChange,
    answer: done,
    problems: ['not-found', 'language-has-tasks'],
  }),
  'GET /api/bundles/{id}/taskLanguages': call({
    summary: 'Those of a bundle’s languages that have tasks.',
    who: managers,
    idempotent: true,
    params,
    answer: z.object({ data: z.array(z.string()) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/getManagers': call({
    summary: 'Who manages a project, by name.',
    who: managers,
    idempotent: true,
    asks: true,
    params,
    answer: z.object({ data: z.array(manager) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/addManager': call({
    summary: 'Let the person with this email manage a project.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ email: z.string().trim().min(1, 'Enter an email address.').max(254) }),
    answer: done.extend({ data: manager }),
    problems: ['not-found', 'unknown-email'],
  }),
  'POST /api/projects/{id}/removeManager': call({
    summary: 'Take a project from one of its managers; from the last one only as an administrator.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ userId: id }),
    answer: done,
    problems: ['not-found', 'last-manager'],
  }),
}

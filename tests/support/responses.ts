// What the API answers, with what a test says in place of the usual; products have a file of their own.
import type { OwnProfile } from '#src/app/platform/profile/own-profile.ts'

/** Somebody as everybody sees them, whom nobody follows. */
export const makePublicProfile = <Who extends { readonly _id: string; readonly name: string }>(who: Who) => ({
  id: 7,
  icon: '',
  location: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  followingCount: 0,
  followersCount: 0,
  likesCount: 0,
  following: false,
  ...who,
})

/** Bo, a worker, as `renderScreen` signs him in. */
export const makeOwnProfile = (overrides: Partial<OwnProfile> = {}): OwnProfile => ({
  ...makePublicProfile({ _id: '01990000-0000-7000-8000-0000000000aa', name: 'Bo' }),
  email: 'bo@test.example',
  about: '',
  status: 0,
  money: 0,
  role: 'worker',
  isTalent: false,
  managesProjects: false,
  hasProducts: false,
  hasPurchases: false,
  hasBids: false,
  hasLikes: false,
  hasMessages: false,
  locale: null,
  ...overrides,
})

const taskStoredAt = '2026-11-01T08:00:00Z'

/** What tasks have in common that are assigned, and in their first round. */
export const assignedTask = {
  status: 'assigned',
  language: 'English',
  priority: 'normal',
  dueOn: null,
  created_at: taskStoredAt,
  updated_at: taskStoredAt,
  duration: 0,
  source_external_url: '/media/clips/tea-boat/source.mp4',
  target_external_url: '/media/clips/tea-boat/target.mp4',
  source_poster: null,
  target_poster: null,
  result: null,
  reopened: null,
  correctableUntil: null,
  round: 1,
  roundBefore: null,
  manages: false,
} as const

export const noTasks = { new: 0, assigned: 0, completed: 0 }

/** A bundle without tasks; the calls add what only they say of it. */
export const makeBundle = <More extends object>(more: More) => ({
  _id: '01990000-0000-7000-8000-0000000000b0',
  name: 'Season 1',
  languages: ['Korean'],
  statusCounts: noTasks,
  secondReviews: 0,
  priority: 'normal' as const,
  dueOn: null,
  late: 0,
  linkEnds: { next: null, ended: 0, day: 0, week: 0 },
  isArchived: false,
  ...more,
})

/** A project without bundles. */
export const makeProjectDetail = <More extends object>(more: More) => ({
  _id: '01990000-0000-7000-8000-000000000001',
  name: 'Dramas',
  description: '',
  remarks: '',
  listening: true,
  maxRate: 5,
  isArchived: false,
  bundles: [],
  ...more,
})

/** The videos of a project. */
export const makeVideoList = <Video>(videos: Video[] = []) => ({
  videos,
  bytes: 0,
  quotaBytes: 200e9,
  mediaOrigins: [],
  mediaBuckets: [],
})

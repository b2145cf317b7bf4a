import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { assignment as defaultAssignment } from '#src/app/platform/i18n/default/assignment.ts'

// The default catalogue's words for assignment are English throughout.
export const assignment: Catalogue['assignment'] = defaultAssignment

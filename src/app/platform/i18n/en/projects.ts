import type { Catalogue } from '#src/app/platform/i18n/default/catalogue.ts'
import { projects as defaultProjects } from '#src/app/platform/i18n/default/projects.ts'

// The default catalogue's words for projects are English throughout.
export const projects: Catalogue['projects'] = defaultProjects

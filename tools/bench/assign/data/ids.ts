// The fixed ids in every generated project.

export const projectId = '01900000-0000-7000-8000-000000000001'
export const bundleId = '01900000-0000-7000-8000-000000000002'
export const managerId = '01900000-0000-7000-8000-000000000003'
export const importBundleId = '01900000-0000-7000-8000-000000000004'

export const memberCount = 500

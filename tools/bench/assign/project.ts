// The ids that make-project.sql gives.
export const projectId = '01900000-0000-7000-8000-000000000001'
export const bundleId = '01900000-0000-7000-8000-000000000002'
export const managerId = '01900000-0000-7000-8000-000000000003'

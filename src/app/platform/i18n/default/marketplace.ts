export const marketplace = {}

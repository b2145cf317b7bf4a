export const talent = {}

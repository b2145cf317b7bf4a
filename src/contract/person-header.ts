/**
 * The request header that names, by `_id`, whom a call is made for. A server that finds somebody else signed in refuses
 * with `other-person`: what was written in one person's name is never taken in another's.
 */
export const personHeader = 'curio-person'

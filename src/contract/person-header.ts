/**
 * The request header with the `_id` of the person a call is made for. If another person is signed in, the server
 * refuses it with `other-person`, so that nothing is stored under the wrong person.
 */
export const personHeader = 'curio-person'

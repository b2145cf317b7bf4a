/** The states of a manager's invitation of a talent to a project. */
export type InvitationStatus = 'pending' | 'accepted' | 'declined' | 'withdrawn'

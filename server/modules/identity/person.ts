/** The user, with display name and e-mail rules. */

/** A user who may sign in, with the fields of the specification. */
export interface User {
  /** A UUID as text. */
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
  /** Code of the language of screens, such as `fr`; null for that of the browser. */
  readonly language: string | null
  /** Free text; see contract/permissions. */
  readonly role: string
  readonly roleSince: Date
  readonly isActive: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * A user's display name: the full name if both parts are set, else the e-mail (specification 2,
 * sidebar).
 */
export function displayName(user: Pick<User, 'email' | 'firstName' | 'lastName'>): string {
  return user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user.email
}

/**
 * Normalises an e-mail, since case does not distinguish addresses. Returns null if the text is not
 * an address.
 */
export function normalEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null
}

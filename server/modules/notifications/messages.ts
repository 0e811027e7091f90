import { plural } from '#kernel/plural.ts'

/** Texts of notification emails and digests. */

export const whyMailed = 'You chose to receive this by email. You can change that in your profile.'
export const digestTitle = (count: number) => plural(count, { one: '# notification', other: '# notifications' })
export const whySignInMailed = 'You receive this by email for your security. You can change that in your profile.'

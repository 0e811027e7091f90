import type { getWaitingWork } from '#contract/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'

export type WorkItem = AnswerOf<typeof getWaitingWork>[number]

/** As many of a kind as are looked for, and of all kinds as are shown. */
export const mostItems = 50

import type { refreshRates } from '#contract/fx/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import * as t from './messages.ts'

/** Toast after a rate refresh: the rates are stored, or the rate of the franc was refused. */
export const ratesToast = ({ franc_refused: isRefused }: Pick<AnswerOf<typeof refreshRates>, 'franc_refused'>) =>
  isRefused
    ? {
        title: t.francRateRejectedToast,
        description: t.francRateRejectedHint,
        destructive: true,
      }
    : { title: t.ratesRefreshedToast, description: t.ratesRefreshedHint }

import type { refreshRates } from '#contract/fx/api.ts'
import type { AnswerOf } from '#contract/route.ts'

/** Toast after a rate refresh: the rates are stored, or the rate of the franc was refused. */
export const ratesRefreshed = ({ franc_refused: isRefused }: Pick<AnswerOf<typeof refreshRates>, 'franc_refused'>) =>
  isRefused
    ? {
        title: 'Franc Rate Refused',
        description:
          "The provider's USD/XOF strays from the parity with the euro. The last stored one stays in force; the other rates are stored.",
        destructive: true,
      }
    : { title: 'Rates Refreshed', description: 'The newest rates of the provider are stored.' }

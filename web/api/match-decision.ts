import { decideScreeningMatch, type ScreeningMatch } from '#contract/compliance/api.ts'
import { clearingProposedTitle, decidedTitle, matchTitle } from '#contract/compliance/labels.ts'
import { useApiForm } from './api-form.ts'

interface Outcome {
  readonly onDecided: (toast: { readonly title: string; readonly description: string }) => void
  readonly onError: (error: Error) => void
}

/** The form of a decision on a screening match: a reason, and two buttons that submit it. */
export function useMatchDecision(match: ScreeningMatch, { onDecided, onError }: Outcome) {
  const api = useApiForm(decideScreeningMatch, {
    defaultValues: { decision: 'cleared' as 'confirmed' | 'cleared', reason: '' },
    toInput: (body) => ({ params: { id: match.id }, body, version: match.version }),
    onSuccess: ({ clearing }, form) =>
      onDecided({
        title: clearing ? clearingProposedTitle : decidedTitle(match.kind, form.getValues('decision')),
        description: matchTitle(match),
      }),
    onError,
  })
  const settle = (decision: 'confirmed' | 'cleared') => {
    api.form.setValue('decision', decision)
    api.submit()
  }
  return { api, settle }
}

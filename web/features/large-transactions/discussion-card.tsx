import { type ConversionComment, type ConversionDetail, commentConversion } from '#contract/conversions/api.ts'
import { canAnswer, canComment, openRequests } from '#contract/conversions/capabilities.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { initials } from '#web/ui/format/format.ts'
import { Avatar, Card } from '#web/ui/layout/card.tsx'
import * as t from './messages.ts'

/** Comments, and requests for information with their answers, oldest first. */
export function DiscussionCard({ conversion }: { readonly conversion: ConversionDetail }) {
  const user = useSignedInUser()
  const { comments } = conversion
  const open = openRequests(comments)
  const toAnswer = canAnswer(conversion, user) ? open[0] : undefined
  return (
    <Card title={t.discussionTitle} aside={open.length > 0 ? <Badge tone="warn">{t.answerAwaited}</Badge> : null}>
      {comments.length === 0 ? (
        <p className="text-s text-ink-2">{t.discussionEmpty}</p>
      ) : (
        <ol aria-label={t.discussionTitle} className="grid gap-3.5">
          {comments.map((comment) => (
            <Entry key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {canComment(user) ? <CommentForm conversionId={conversion.id} toAnswer={toAnswer} /> : null}
    </Card>
  )
}

const kindLabels = { comment: null, request: t.requestBadge, answer: t.answerBadge } as const

function Entry({ comment: { kind, by, at, text } }: { readonly comment: ConversionComment }) {
  const label = kindLabels[kind]
  return (
    <li className="flex gap-2.5">
      <Avatar letters={initials(by)} />
      <div className="min-w-0 flex-1 text-s">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-strong">{by}</span>
          <span className="text-[12.5px] text-ink-2">
            <RelativeTime value={at} />
          </span>
          {label ? <Badge tone={kind === 'request' ? 'warn' : 'calm'}>{label}</Badge> : null}
        </p>
        <p className="mt-0.5 break-words whitespace-pre-line">{text}</p>
      </div>
    </li>
  )
}

function CommentForm({ conversionId, toAnswer }: { conversionId: number; toAnswer: ConversionComment | undefined }) {
  const api = useApiForm(commentConversion, {
    defaultValues: { text: '' },
    toInput: ({ text }) => ({
      params: { id: conversionId },
      body: { text, ...(toAnswer ? { requestId: toAnswer.id } : {}) },
    }),
    onSuccess: (_, form) => form.reset(),
  })
  return (
    <form {...api.formProps} className="mt-4 grid gap-2.5 border-t border-line pt-4">
      <TextAreaField
        form={api.form}
        name="text"
        label={toAnswer ? t.answerLabel(toAnswer.by) : t.commentLabel}
        rules={notBlank(toAnswer ? t.answerRequired : t.commentRequired)}
        rows={2}
        maxLength={4000}
      />
      <Refusal {...api.refusal} />
      <div className="flex justify-end">
        <Button type="submit" variant={toAnswer ? 'primary' : 'secondary'} pending={api.isPending}>
          {toAnswer ? t.sendAnswerAction : t.commentAction}
        </Button>
      </div>
    </form>
  )
}

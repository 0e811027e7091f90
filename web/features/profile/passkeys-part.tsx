import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addPasskey, beginPasskey, listPasskeys, type Passkey, removePasskey } from '#contract/identity/passkeys.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { canUsePasskeys, holderMessage, makeKey } from '#web/api/webauthn.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextField } from '#web/ui/form/form-field.tsx'
import { deviceName } from '#web/ui/format/device-name.ts'
import { DateText, RelativeTime } from '#web/ui/format/figures.tsx'
import { CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** The user's passkeys; each is sufficient to sign in. */
export function PasskeysPart({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const keys = useQuery(read(listPasskeys, {}))
  const [adding, setAdding] = useState(false)
  return (
    <section aria-labelledby="passkeys-title" className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 id="passkeys-title" className="text-m font-strong">
        {t.passkeysTitle}
      </h3>
      <QueryContent reading={keys} messageOf={serverMessage} skeleton={<SkeletonRows rows={1} />}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-s text-ink-2">{t.passkeysHint}</p>
          ) : (
            <CardList label={t.passkeysTitle}>
              {data.map((key) => (
                <KeyRow key={key.id} passkey={key} />
              ))}
            </CardList>
          )
        }
      </QueryContent>
      <div>
        {canUsePasskeys() ? (
          <Button icon={<KeyRound />} onClick={() => setAdding(true)}>
            {t.addPasskeyAction}
          </Button>
        ) : (
          <p className="text-s text-ink-2">{t.passkeysUnsupported}</p>
        )}
      </div>
      {adding ? <AddPasskeyDialog onClose={() => setAdding(false)} onCodes={onCodes} /> : null}
    </section>
  )
}

function KeyRow({ passkey: { id, name, isSynced, addedAt, lastUsedAt } }: { passkey: Passkey }) {
  const remove = useChange(removePasskey, {
    onSuccess: () => toast({ title: t.passkeyRemovedToast, description: name }),
    onError: (error) => {
      if (!needsReauthentication(error)) toast(errorToast(error))
    },
  })
  return (
    <CardRow
      title={name}
      detail={
        <>
          {t.passkeyAdded(<DateText value={addedAt} />)}
          {isSynced ? t.passkeySynced : ''} · {lastUsedAt ? <RelativeTime value={lastUsedAt} /> : t.passkeyNeverUsed}
        </>
      }
      end={
        <Button
          size="s"
          pending={remove.isPending}
          aria-label={t.removePasskeyLabel(name)}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {ui.remove}
        </Button>
      }
    />
  )
}

interface AddPasskeyDialogProps {
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

function AddPasskeyDialog({ onClose, onCodes }: AddPasskeyDialogProps) {
  const form = useForm({ defaultValues: { name: deviceName(navigator.userAgent) } })
  const errors = useFormErrors(form)
  const begin = useChange(beginPasskey)
  const finish = useChange(addPasskey)
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { setUp, options } = await begin.mutateAsync({})
      const response = await makeKey(options)
      return finish.mutateAsync({ body: { setUp, name, response } })
    },
    onSuccess: ({ recoveryCodes }, name) => {
      toast({ title: t.passkeyAddedToast, description: name })
      onClose()
      if (recoveryCodes.length > 0) onCodes(recoveryCodes)
    },
  })
  const { formProps } = errors.bind(form.handleSubmit(({ name }) => add.mutate(name)))
  const failure =
    add.error && !needsReauthentication(add.error) ? (holderMessage(add.error) ?? serverMessage(add.error)) : null
  return (
    <FormDialog
      form={{ formProps, isPending: add.isPending, refusal: { message: failure } }}
      onClose={onClose}
      size="s"
      title={t.addPasskeyAction}
      description={t.addPasskeyHint}
      submitLabel={t.continueAction}
      className=""
    >
      <TextField
        form={form}
        name="name"
        label={ui.name}
        required
        rules={notBlank(ui.required)}
        hint={t.passkeyNameHint}
        maxLength={60}
      />
    </FormDialog>
  )
}

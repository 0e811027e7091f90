import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addPasskey, beginPasskey, listPasskeys, type Passkey, removePasskey } from '#contract/identity/passkeys.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { canUsePasskeys, holderMessage, makeKey } from '#web/api/webauthn.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { deviceName } from '#web/ui/format/device-name.ts'
import { DateText, RelativeTime } from '#web/ui/format/figures.tsx'
import { CardList, CardRow } from '#web/ui/layout/card.tsx'

/** The user's passkeys; each is sufficient to sign in. */
export function PasskeysPart({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const keys = useQuery(read(listPasskeys, {}))
  const [adding, setAdding] = useState(false)
  return (
    <section aria-labelledby="passkeys-title" className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 id="passkeys-title" className="text-m font-strong">
        Passkeys
      </h3>
      <Loaded reading={keys} messageOf={serverMessage} skeleton={<SkeletonRows rows={1} />}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-s text-ink-2">
              A passkey signs you in by fingerprint, face or PIN of your device, without password and code. It works on
              this site alone, so that no other can ask for it.
            </p>
          ) : (
            <CardList label="Passkeys">
              {data.map((key) => (
                <KeyRow key={key.id} passkey={key} />
              ))}
            </CardList>
          )
        }
      </Loaded>
      <div>
        {canUsePasskeys() ? (
          <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        ) : (
          <p className="text-s text-ink-2">This browser cannot make passkeys.</p>
        )}
      </div>
      {adding ? <AddPasskeyDialog onClose={() => setAdding(false)} onCodes={onCodes} /> : null}
    </section>
  )
}

function KeyRow({ passkey: { id, name, isSynced, addedAt, lastUsedAt } }: { passkey: Passkey }) {
  const remove = useChange(removePasskey, {
    onSuccess: () => toast({ title: 'Passkey Removed', description: name }),
    onError: (error) => {
      if (!needsReauthentication(error)) toast({ title: 'Error', description: serverMessage(error), destructive: true })
    },
  })
  return (
    <CardRow
      title={name}
      detail={
        <>
          Added <DateText value={addedAt} />
          {isSynced ? ', on your devices' : ''} · {lastUsedAt ? <RelativeTime value={lastUsedAt} /> : 'never used'}
        </>
      }
      end={
        <Button
          size="s"
          pending={remove.isPending}
          aria-label={`Remove passkey ${name}`}
          onClick={() => remove.mutate({ params: { id } })}
        >
          Remove
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
      toast({ title: 'Passkey Added', description: name })
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
      title="Add passkey"
      description="Your browser then asks for fingerprint, face or PIN."
      submitLabel="Continue"
      disabled={form.watch('name').trim() === ''}
      className=""
    >
      <TextField form={form} name="name" label="Name" hint="So that you know it again in the list." maxLength={60} />
    </FormDialog>
  )
}

import { changeOwnName } from '#contract/identity/users.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export function NameCard() {
  const user = useSignedInUser()
  const api = useApiForm(changeOwnName, {
    defaultValues: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    toInput: (body) => ({ body }),
    onSuccess: (_, form) => {
      form.reset(form.getValues())
      toast({ title: 'Name Updated' })
    },
  })
  const { form } = api

  return (
    <Card title="About you">
      <Facts
        rows={[
          { key: 'email', label: 'Email', value: user.email },
          { key: 'role', label: 'Role', value: capitalise(user.role) },
        ]}
      />
      <form {...api.formProps} className="mt-4 grid gap-4">
        <Refusal {...api.refusal} />
        <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
          <TextField form={form} name="firstName" label="First name" maxLength={100} autoComplete="given-name" />
          <TextField form={form} name="lastName" label="Last name" maxLength={100} autoComplete="family-name" />
        </div>
        <div>
          <Button type="submit" variant="primary" pending={api.isPending} disabled={!form.formState.isDirty}>
            Save name
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** State of the settings form: drafts, refusals, and one Save for all of them. */
import { useState } from 'react'
import { changeSetting, type Setting } from '#contract/settings/api.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { inputValueOf, refusalOf, textOf } from './drafts.ts'
import * as t from './messages.ts'

type Texts = Readonly<Record<string, string>>
type Versions = Readonly<Record<string, number>>

export interface SettingsForm {
  readonly changed: readonly Setting[]
  readonly isPending: boolean
  readonly canSave: boolean
  textOf(setting: Setting): string
  errorOf(setting: Setting): string | undefined
  change(setting: Setting, text: string): void
  discard(): void
  save(): void
}

export function useSettingsForm(settings: readonly Setting[]): SettingsForm {
  const [texts, setTexts] = useState<Texts>({})
  // Since the typing began: what another person changed meanwhile must not be replaced unseen.
  const [versions, setVersions] = useState<Versions>({})
  const [refused, setRefused] = useState<Texts>({})
  const [isPending, setIsPending] = useState(false)
  const send = useChange(changeSetting)
  const present = (setting: Setting) => textOf(setting, setting.value)
  const shown = (setting: Setting) => texts[setting.key] ?? present(setting)
  const changed = settings.filter((setting) => shown(setting) !== present(setting))
  const errorOf = (setting: Setting) =>
    refused[setting.key] ?? (shown(setting) === present(setting) ? undefined : refusalOf(setting, shown(setting)))

  /** One call a setting, since each is audited and approved on its own. */
  async function saveAll() {
    setIsPending(true)
    const typed: Record<string, string> = {}
    const errors: Record<string, string> = {}
    let proposed = 0
    for (const setting of changed) {
      const { key } = setting
      const version = versions[key] ?? setting.version
      try {
        const body = { value: inputValueOf(setting, shown(setting)) }
        const answer = await send.mutateAsync({ params: { key }, body, version })
        if (answer.proposal) proposed += 1
      } catch (error) {
        typed[key] = shown(setting)
        if (needsReauthentication(error)) continue
        errors[key] = (isCallError(error) && error.problem?.errors?.[0]?.message) || serverMessage(error)
      }
    }
    setTexts(typed)
    setVersions((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key in typed)))
    setRefused(errors)
    setIsPending(false)
    const saved = changed.length - Object.keys(typed).length
    if (saved > 0) toast({ title: t.settingsSavedToast, description: t.savedSummary(saved - proposed, proposed) })
  }

  return {
    changed,
    isPending,
    canSave: changed.length > 0 && changed.every((setting) => errorOf(setting) === undefined),
    textOf: shown,
    errorOf,
    change(setting, text) {
      setTexts((before) => ({ ...before, [setting.key]: text }))
      setVersions(({ [setting.key]: began = setting.version, ...others }) =>
        text === present(setting) ? others : { ...others, [setting.key]: began },
      )
      setRefused(({ [setting.key]: _, ...others }) => others)
    },
    discard() {
      setTexts({})
      setVersions({})
      setRefused({})
    },
    save: () => void saveAll(),
  }
}

import type { Setting } from '#contract/settings/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatValue } from './labels.ts'

export function SettingRow({ setting, onEdit }: { setting: Setting; onEdit: () => void }) {
  const { label, explanation, value, isDefault, affectsMoney, source, changedAt, changedBy, proposal } = setting
  return (
    <li className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] items-start gap-x-5 gap-y-2 px-4 py-3.5 max-phone:grid-cols-1">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-strong">
          {label}
          {affectsMoney ? <Badge tone="note">Bears on money</Badge> : null}
          {proposal ? <Badge tone="warn">Change proposed</Badge> : null}
        </p>
        <p className="mt-0.5 text-[12.5px] text-ink-2">
          {explanation}
          {source ? ` Source: ${source}.` : null}
        </p>
      </div>
      <div>
        <p className="line-clamp-4 whitespace-pre-line wrap-anywhere num">{formatValue(value)}</p>
        <p className="mt-0.5 text-[12.5px] text-ink-2">
          {changedAt === null ? (
            'Default'
          ) : (
            <>
              {isDefault ? 'Back at the default, ' : `Default ${formatValue(setting.default)}. Changed `}
              <DateText value={changedAt} /> by {changedBy ?? 'the system'}
            </>
          )}
        </p>
      </div>
      <Button size="s" onClick={onEdit} aria-label={`Edit ${label}`} className="justify-self-start">
        Edit
      </Button>
    </li>
  )
}

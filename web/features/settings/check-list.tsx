import * as t from './messages.ts'

interface CheckListProps {
  readonly label: string
  readonly groups: readonly { readonly name: string; readonly options: readonly string[] }[]
  readonly nameOf: (option: string) => string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** Selects several options in groups; a group's checkbox selects or clears all of it. */
export function CheckList({ label, groups, nameOf, chosen, onChange }: CheckListProps) {
  const tick = (options: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...options])] : chosen.filter((option) => !options.includes(option)))
  return (
    <fieldset>
      <legend className="mb-2 text-s font-strong">
        {label} <span className="font-normal text-ink-2 num">{t.selectedCount(chosen.length)}</span>
      </legend>
      <div className="grid gap-3 rounded-s border border-line p-3">
        {groups.map(({ name, options }) => (
          <fieldset key={name}>
            <legend className="sr-only">{name}</legend>
            <Tick
              text={name}
              strong
              checked={options.every((option) => chosen.includes(option))}
              onChange={(on) => tick(options, on)}
            />
            <div className="mt-1 grid grid-cols-2 gap-x-3 gap-y-1 pl-6 max-sm:grid-cols-1">
              {options.map((option) => (
                <Tick
                  key={option}
                  text={nameOf(option)}
                  checked={chosen.includes(option)}
                  onChange={(on) => tick([option], on)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

interface TickProps {
  readonly text: string
  readonly strong?: boolean
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
}

function Tick({ text, strong = false, checked, onChange }: TickProps) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2 text-s">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 flex-none accent-accent"
      />
      <span className={strong ? 'font-strong' : undefined}>{text}</span>
    </label>
  )
}

/** Shows a list as cards or as a table. */
import { SegmentedControl } from '../form/choice.tsx'

interface ViewSwitchProps {
  readonly value: 'table' | undefined
  /** Undefined for cards, the default, which the URL omits. */
  readonly onValueChange: (view: 'table' | undefined) => void
}

export function ViewSwitch({ value, onValueChange }: ViewSwitchProps) {
  return (
    <SegmentedControl
      label="View"
      options={[
        { value: 'cards', label: 'Cards' },
        { value: 'table', label: 'Table' },
      ]}
      value={value ?? 'cards'}
      onValueChange={(view) => onValueChange(view === 'table' ? 'table' : undefined)}
    />
  )
}

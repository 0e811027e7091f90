import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextInput } from './field.tsx'
import { useDebounced } from './use-debounced.ts'

interface SearchFieldProps {
  /** 'Search clients'; read out, not shown. */
  readonly label: string
  readonly placeholder: string
  /** What is searched now, as the address has it. */
  readonly value: string | undefined
  /** Told what to search once typing rests; undefined for nothing. Put it into the address. */
  readonly onSearch: (text: string | undefined) => void
}

/** A search that the server answers. What was typed is asked for once typing rests. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value ?? '')
  const wanted = useDebounced(text.trim()) || undefined
  const search = useEffectEvent((next: string | undefined) => {
    if (next !== (value || undefined)) onSearch(next)
  })
  useEffect(() => search(wanted), [wanted])
  return (
    <div className="relative min-w-0 flex-1 basis-64 phone:max-w-sm">
      <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="pl-9! text-ellipsis placeholder-shown:[&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  )
}

import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '../use-debounced.ts'
import { TextInput } from './field.tsx'

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
  const [text, setText] = useSearchText(value || undefined, onSearch)
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

/** What stands in the field: what was typed last, unless the address has since been led elsewhere. */
function useSearchText(value: string | undefined, onSearch: SearchFieldProps['onSearch']) {
  const [text, setText] = useState(value ?? '')
  const wanted = useDebounced(text.trim()) || undefined
  // Searches that were asked for and do not stand in the address yet.
  const asked = useRef<(string | undefined)[]>([])

  const search = useEffectEvent((next: string | undefined) => {
    if (next === value) return
    asked.current.push(next)
    onSearch(next)
  })
  useEffect(() => search(wanted), [wanted])

  const follow = useEffectEvent((now: string | undefined) => {
    const at = asked.current.lastIndexOf(now)
    asked.current.splice(0, at < 0 ? asked.current.length : at + 1)
    // One's own search comes back while one may already be typing on; any other came by a link or the way back.
    if (at < 0 && now !== (text.trim() || undefined)) setText(now ?? '')
  })
  useEffect(() => follow(value), [value])

  return [text, setText] as const
}

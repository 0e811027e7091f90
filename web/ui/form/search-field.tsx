import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '../debounce.ts'
import { TextInput } from './field.tsx'

interface SearchFieldProps {
  /** 'Search clients'; for screen readers, not shown. */
  readonly label: string
  readonly placeholder: string
  /** The current search text in the URL. */
  readonly value: string | undefined
  /** Called after typing pauses; undefined for an empty search. Write it to the URL. */
  readonly onSearch: (text: string | undefined) => void
}

/** A search that the server answers, debounced while typing. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useSearchText(value || undefined, onSearch)
  return (
    <div className="relative min-w-0 flex-1 basis-64 sm:max-w-sm">
      <Search className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
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

/** Text of the field: the last typed text, unless a navigation has changed the URL since. */
function useSearchText(value: string | undefined, onSearch: SearchFieldProps['onSearch']) {
  const [text, setText] = useState(value ?? '')
  const requested = useDebounced(text.trim()) || undefined
  // Submitted searches that are not yet in the URL.
  const texts = useRef<(string | undefined)[]>([])

  const search = useEffectEvent((next: string | undefined) => {
    if (next === value) return
    texts.current.push(next)
    onSearch(next)
  })
  useEffect(() => search(requested), [requested])

  const follow = useEffectEvent((now: string | undefined) => {
    const at = texts.current.lastIndexOf(now)
    texts.current.splice(0, at < 0 ? texts.current.length : at + 1)
    // Our own search may return while the user is typing on; keep the typed text. Any other value
    // came from a link or from Back.
    if (at < 0 && now !== (text.trim() || undefined)) setText(now ?? '')
  })
  useEffect(() => follow(value), [value])

  return [text, setText] as const
}

import { Search } from 'lucide-react'
import * as t from '#web/app/messages.ts'
import { IconButton } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'

export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette. It looks like a search field, but is a button. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        className="flex h-[34px] max-w-[270px] grow-9 basis-28 items-center gap-2 rounded-s border border-line-strong px-2.5 text-s text-ink-2 hover:border-ink-3 max-wide:hidden"
      >
        <Search className="size-[15px] flex-none" />
        <span className="min-w-0 truncate">{t.searchTitle}</span>
        <span className="ml-auto flex-none whitespace-nowrap">
          <KeyHint>{isApple ? '⌘ K' : t.searchShortcut}</KeyHint>
        </span>
      </button>
      <span className="wide:hidden">
        <IconButton label={t.searchTitle} icon={<Search />} onClick={onOpen} />
      </span>
    </>
  )
}

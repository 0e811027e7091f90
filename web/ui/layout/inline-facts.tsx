import type { ReactNode } from 'react'

/**
 * Short facts, each an element, with a dot between those of the same line. The dot is before each
 * fact, and the first of a line has it outside the box, so that no line begins or ends with one.
 * Screen readers do not read it.
 */
export function InlineFacts({ children }: { children: ReactNode }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-3.5 flex flex-wrap *:relative *:pl-3.5 *:before:absolute *:before:left-[5px] *:before:content-['·'_/_'']">
        {children}
      </span>
    </span>
  )
}

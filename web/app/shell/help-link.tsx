import { useLocation } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { helpPath } from '#web/routes/paths.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'

/** Opens the section of the user guide about this screen in a new tab. */
export function HelpLink() {
  const address = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Tooltip text="Help" names>
      <a
        href={helpPath(address)}
        target="_blank"
        rel="noreferrer"
        aria-label="Help, opens in a new tab"
        className={iconButtonClass()}
      >
        <CircleQuestionMark aria-hidden="true" />
      </a>
    </Tooltip>
  )
}

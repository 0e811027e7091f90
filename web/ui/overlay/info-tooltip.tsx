import type { ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

/** A figure with an explanation on hover, keyboard focus or touch. */
export function InfoTooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip text={text} tappable>
      <button type="button" className="info cursor-help rounded-s text-start">
        {children}
      </button>
    </Tooltip>
  )
}

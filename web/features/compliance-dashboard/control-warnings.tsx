import { useQuery } from '@tanstack/react-query'
import { controlWarnings, listControlWarnings } from '#contract/compliance/api.ts'
import { read } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Stays on the page while a control against money laundering is weaker than by default. */
export function ControlWarnings() {
  const { data = [] } = useQuery(read(listControlWarnings, {}))
  if (data.length === 0) return null
  return (
    <Notice title="Controls are weaker than by default">
      <ul>
        {data.map((warning) => (
          <li key={warning}>{controlWarnings[warning]}</li>
        ))}
      </ul>
    </Notice>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getConversion, listConversions } from '#contract/conversions/api.ts'
import { read } from '#web/api/queries.ts'
import { isUnderWay } from './progress-steps.ts'

/** Polling interval of an unfinished conversion; server events refresh it sooner. */
const followEveryMs = 2_000

/**
 * The shown conversion: the selected one, or the newest in processing, which stays after it ends.
 */
export function useFollowedConversion(chosen: number | undefined) {
  const newest = useQuery({
    ...read(listConversions, { query: { status: 'processing', limit: 1 } }),
    enabled: chosen === undefined,
  })
  const [followed, setFollowed] = useState(chosen)
  const latest = chosen ?? newest.data?.[0]?.id
  if (latest !== undefined && latest !== followed) setFollowed(latest)
  const id = latest ?? followed
  const detail = useQuery({
    ...read(getConversion, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? followEveryMs : false),
  })
  return { id, newest, detail }
}

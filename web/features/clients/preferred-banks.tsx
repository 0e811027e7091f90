import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { listBanks } from '#contract/banking/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Banks that fund this client's conversions first, while they have capacity. */
export function PreferredBanks({ register }: { register: UseFormRegisterReturn }) {
  const banks = useQuery(read(listBanks, {}))
  return (
    <fieldset className="phone:col-span-2">
      <legend className="mb-1.5 text-s font-strong">Preferred Banks</legend>
      <Loaded reading={banks} messageOf={serverMessage} skeleton={<Skeleton className="h-28" />}>
        {(choices) => (
          <div className="grid max-h-44 gap-x-4 overflow-y-auto rounded-s border border-line-strong px-3 py-1.5 phone:grid-cols-2">
            {choices.map(({ code, name }) => (
              <label key={code} className="flex min-h-7 items-center gap-2 text-s">
                <input type="checkbox" value={code} {...register} className="size-4 accent-accent" />
                <span className="truncate">{name}</span>
              </label>
            ))}
          </div>
        )}
      </Loaded>
    </fieldset>
  )
}

/** Keeps a list's filters in the URL. */
import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from '@tanstack/react-router'

export type ListPath = RouteIds<RegisteredRouter['routeTree']>
export type SearchOf<Path extends ListPath> = RouteById<
  RegisteredRouter['routeTree'],
  Path
>['types']['fullSearchSchema']

/**
 * The search parameters of a screen and a function to change some of them. Undefined removes a
 * parameter. A filter replaces the history entry, so that Back leaves the list instead of undoing
 * each keystroke.
 */
export function useListSearch<Path extends ListPath>(path: Path) {
  const search: unknown = useSearch({ from: path, shouldThrow: true, strict: true } as never)
  const navigate = useNavigate() as (options: object) => Promise<void>
  const change = (part: Partial<SearchOf<Path>>) =>
    void navigate({
      from: path,
      search: (current: object) => ({ ...current, ...part }),
      replace: true,
      resetScroll: false,
    })
  return [search as SearchOf<Path>, change] as const
}

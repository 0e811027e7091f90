import { useMatches } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { paths } from '../paths.ts'

/** What a route that is not built yet says of itself. */
export interface UnbuiltRoute {
  readonly title: string
  /** In the breadcrumbs; the title unless said. */
  readonly crumb?: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly unbuilt?: UnbuiltRoute
  }
}

/** A screen of the specification that does not stand yet, and says so. */
export function UnbuiltPage() {
  const unbuilt = useMatches({ select: (matches) => matches.at(-1)?.staticData.unbuilt })
  const title = unbuilt?.title ?? 'Corridor'
  const crumb = unbuilt?.crumb ?? title
  return (
    <Page title={title} breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: crumb }]}>
      <Card>
        <EmptyState
          icon={<Construction />}
          title="This screen is not built yet"
          text={`${crumb} comes with a later version of Corridor. Nothing is shown here until it can be true.`}
        />
      </Card>
    </Page>
  )
}

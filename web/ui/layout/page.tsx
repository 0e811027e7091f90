import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { paths } from '#web/routes/paths.ts'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import * as ui from '../messages.ts'

interface PageChrome {
  /** Opens the navigation where it is a sheet. */
  readonly start: ReactNode
  /** Search and notifications: the same on every page. */
  readonly tools: ReactNode
  /** Next to the breadcrumbs: the sandbox mark. */
  readonly mark?: ReactNode
}

/** Header content that the shell provides to every page. */
export const PageChromeContext = createContext<PageChrome>({ start: null, tools: null })

export interface Breadcrumb {
  readonly name: string
  readonly to?: string
}

interface PageProps {
  readonly title: string
  /** The path below Home. */
  readonly breadcrumbs?: readonly Breadcrumb[]
  /** Buttons of this page, on the right of the header. */
  readonly actions?: ReactNode
  /** Shows the New Invoice button. */
  readonly onNewInvoice?: (() => void) | undefined
  readonly children: ReactNode
}

const headerClass =
  'sticky short:static top-0 z-10 flex min-h-[74px] flex-wrap items-center gap-x-2.5 gap-y-2 border-b border-line bg-surface px-7 py-3 max-side:px-4'
const headingClass = 'min-w-0 flex-1 sm:min-w-44 wide:min-w-68'
const titleClass = 'line-clamp-2 max-sm:line-clamp-3 max-sm:leading-tight'

const home: Breadcrumb = { name: ui.home, to: paths.dashboard }

/** A screen: its header and its content in a grid. */
export function Page({ title, breadcrumbs = [], actions, onNewInvoice, children }: PageProps) {
  const chrome = use(PageChromeContext)
  return (
    <>
      <title>{`${title} · Corridor`}</title>
      <header className={headerClass}>
        {chrome.start}
        <div className={headingClass}>
          <div className="flex items-center gap-2">
            {breadcrumbs.length > 0 ? <Breadcrumbs items={[home, ...breadcrumbs]} /> : null}
            {chrome.mark}
          </div>
          <h1 title={title} className={titleClass}>
            {title}
          </h1>
        </div>
        {chrome.tools}
        <div className="flex items-center gap-2.5 empty:hidden max-sm:w-full max-sm:flex-wrap max-sm:[&>*]:flex-auto max-sm:[&>span]:flex-none max-sm:[&>[data-variant=primary]]:-order-1 max-sm:has-[>:nth-child(3)]:[&>[data-variant=primary]]:basis-full">
          {actions}
          {onNewInvoice ? (
            <Button variant="primary" icon={<Plus />} onClick={onNewInvoice}>
              {t.newInvoice}
            </Button>
          ) : null}
        </div>
      </header>
      <div className="grid max-w-[1360px] grid-cols-[minmax(0,1fr)] gap-(--gap) px-7 pt-[22px] pb-10 max-side:px-4">
        {children}
      </div>
    </>
  )
}

/** The header of a screen that still loads: its title, empty where it is not known before. */
export function PageToCome({ title }: { title: string }) {
  return (
    <div aria-hidden="true" className={headerClass}>
      <span className="-ml-2 w-[34px] side:hidden" />
      <div className={headingClass}>
        <div className="h-[1lh] text-xs" />
        <p className={classNames('text-xl leading-[1.3] font-[640] tracking-[-0.012em]', titleClass)}>{title}</p>
      </div>
    </div>
  )
}

/** On a phone, only the parent page: the title is right below, and a longer path would be cut. */
function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label={t.breadcrumbLabel} className="min-w-0">
      <ol className="flex gap-1 text-xs whitespace-nowrap text-ink-2">
        {items.map((item, index) => (
          <Fragment key={item.name}>
            {index > 0 ? (
              <li aria-hidden="true" className="flex-none max-sm:hidden">
                /
              </li>
            ) : null}
            <li
              title={item.name}
              className={classNames(
                'truncate',
                // The page itself has what the others leave: its title is right below.
                index === items.length - 1 ? 'flex-1' : 'shrink',
                index !== items.length - 2 && 'max-sm:hidden',
              )}
            >
              {item.to ? (
                <Link to={item.to} className="hover:text-ink hover:underline">
                  {item.name}
                </Link>
              ) : (
                <span aria-current="page">{item.name}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

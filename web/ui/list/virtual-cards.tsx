import { memo, type ReactNode, useLayoutEffect, useState } from 'react'
import type { List } from './list.ts'
import { MoreSentinel, PrintedRows } from './more-sentinel.tsx'
import { useWindowRows } from './virtual-rows.ts'

interface VirtualCardsProps<Item extends { readonly id: number }> {
  readonly label: string
  /** From `useList`. */
  readonly list: List<Item> & { readonly isStale: boolean }
  /** Content of the `<li>`. */
  readonly card: (item: Item) => ReactNode
}

const minWidth = 304
const gap = 16
const estimatedHeight = 200
/** On a phone, where cards are rows of two lines. */
const row = { height: 64, gap: 8 }

/** Cards in columns, as many as fit. Only visible cards are in the document. */
export function VirtualCards<Item extends { readonly id: number }>({
  label,
  list: { rows: items = [], total, isStale, more },
  card,
}: VirtualCardsProps<Item>) {
  const [abreast, setAbreast] = useState(3)
  const size = abreast === 1 ? row : { height: estimatedHeight, gap }
  const { list, indexes, above, below, measure } = useWindowRows<HTMLUListElement>(Math.ceil(items.length / abreast), {
    ...size,
    around: 2,
    perRow: abreast,
  })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const fit = () => setAbreast(Math.max(1, Math.floor((element.clientWidth + gap) / (minWidth + gap))))
    // At once, so that the first cards are drawn in their columns.
    fit()
    const watcher = new ResizeObserver(fit)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [list])
  const drawn = indexes.flatMap((index) =>
    items.slice(index * abreast, (index + 1) * abreast).map((item, at) => ({ item, index, isFirst: at === 0 })),
  )
  return (
    <div>
      <ul
        ref={list}
        aria-label={label}
        aria-busy={isStale || undefined}
        className="grid"
        style={{
          gap: size.gap,
          gridTemplateColumns: `repeat(${abreast}, minmax(0, 1fr))`,
          paddingBlock: `${Math.max(above, 0)}px ${Math.max(below, 0)}px`,
        }}
      >
        {drawn.map(({ item, index, isFirst }) => (
          // Cards of a row have equal height, so measuring the first one is enough.
          <li
            key={item.id}
            ref={isFirst ? measure : undefined}
            data-index={index}
            className="grid min-w-0 [contain:layout_style]"
          >
            <Inside item={item} card={card} />
          </li>
        ))}
      </ul>
      {more.hasMore ? <MoreSentinel {...more} /> : null}
      <PrintedRows printed={drawn.length} total={total} />
    </div>
  )
}

function InsideOf<Item>({ item, card }: { readonly item: Item; readonly card: (item: Item) => ReactNode }) {
  return card(item)
}

/** Memoised, so that visible cards do not re-render while others scroll in and out. */
const Inside = memo(InsideOf) as typeof InsideOf

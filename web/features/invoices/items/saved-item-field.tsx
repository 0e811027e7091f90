import { useQuery } from '@tanstack/react-query'
import { unitMarks } from '#contract/invoices/names/messages.ts'
import { type Item, listItems } from '#contract/items/api.ts'
import { read } from '#web/api/queries.ts'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { groupThousands } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

const shownAtOnce = 50

/** Offers saved items. The server searches while typing. Nothing without saved items. */
export function SavedItemField({ onChoose }: { onChoose: (item: Item) => void }) {
  const search = useServerSearch()
  const items = useQuery(read(listItems, { query: { limit: shownAtOnce, ...search.query } }))
  if (search.q === '' && !items.data?.length) return null
  return (
    <div className="min-w-56 flex-1">
      <Combobox<Item>
        items={items.data ?? []}
        value={null}
        onValueChange={(item) => {
          if (item) onChoose(item)
        }}
        itemKey={({ id }) => String(id)}
        itemLabel={({ description }) => description}
        itemDetail={priceText}
        {...search.combobox(items)}
        label={t.addItemLabel}
        placeholder={t.addItemLabel}
        emptyText={items.isError ? t.loadError : t.searchEmptyTitle}
      />
    </div>
  )
}

/** `120.00 EUR / h`, with every decimal. */
export const priceText = ({ unitPrice, priceCurrency, unit }: Item): string =>
  [`${groupThousands(unitPrice)} ${priceCurrency}`, unitMarks[unit]].filter(Boolean).join(' / ')

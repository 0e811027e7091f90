import { accountTypes, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { paths } from '#web/routes/paths.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { capitalise, titleWords } from '#web/ui/format/format.ts'
import { FilterBar, FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'

const filters = [
  {
    key: 'kyc',
    label: 'KYC status',
    all: 'All KYC statuses',
    options: kycStatuses.map((value) => ({ value, label: titleWords(value) })),
  },
  {
    key: 'risk',
    label: 'Risk level',
    all: 'All risk levels',
    options: riskLevels.map((value) => ({ value, label: capitalise(value) })),
  },
  {
    key: 'type',
    label: 'Account type',
    all: 'All account types',
    options: accountTypes.map((value) => ({ value, label: capitalise(value) })),
  },
  {
    key: 'sort',
    label: 'Sort',
    all: 'Newest first',
    options: [
      { value: 'companyName', label: 'Company name' },
      { value: 'country', label: 'Country' },
      { value: 'riskLevel', label: 'Risk level' },
    ],
  },
] as const

/** Search and filters of the directory. They are in the URL, and the server applies them. */
export function DirectoryFilters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.clientManagement)
  return (
    <FilterBar total={total} noun="client">
      <SearchField
        label="Search the directory"
        placeholder="Search by company, contact or e-mail"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      {filters.map(({ key, label, all, options }) => (
        <FilterSelect<string>
          key={key}
          label={label}
          all={all}
          options={options}
          value={search[key]}
          onValueChange={(value) => change({ [key]: value })}
        />
      ))}
    </FilterBar>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { accountTypes, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { paths } from '#web/routes/paths.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise, formatCount, titleWords } from '#web/ui/format/format.ts'

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

/** Search and filters of the directory; they stand in the address and are answered by the server. */
export function DirectoryFilters({ total }: { total: number | undefined }) {
  const search = useSearch({ from: paths.clientManagement })
  const navigate = useNavigate({ from: paths.clientManagement })
  const change = (wish: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...wish }), replace: true, resetScroll: false })
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search the directory"
        placeholder="Search by company, contact or e-mail"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      {filters.map(({ key, label, all, options }) => (
        <Select<string>
          key={key}
          aria-label={label}
          placeholder={all}
          options={options}
          value={search[key] ?? ''}
          onChange={(event) => change({ [key]: event.target.value || undefined })}
          className="w-auto! min-w-36 max-phone:flex-1"
        />
      ))}
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : formatCount(total, 'client')}
      </p>
    </search>
  )
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { currentUserRead } from '#web/api/current-user.ts'
import { AddClientForm } from './add-client-dialog.tsx'

function form(role: string): string {
  const queries = new QueryClient()
  queries.setQueryData([...currentUserRead.queryKey], { id: 'u1', role })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AddClientForm id="form" onPending={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  )
}

describe('Add New Client', () => {
  it('lists the specified fields in order, required ones with an asterisk', { tags: ['S2-146'] }, () => {
    const labels = [...form('admin').matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) =>
      label.replace(/<[^>]+>/g, ''),
    )
    expect(labels).toEqual([
      'Company Name*',
      'Contact Person*',
      'Email*',
      'Phone',
      'Address*',
      'Country*',
      'Billing Currency',
      'Registration Number',
      'Tax ID',
      'Payment Terms',
      'Monthly Limit',
      'KYC Status',
      'Active',
    ])
  })

  it('offers a decided KYC status only to those who may decide', { tags: ['D3-10'] }, () => {
    expect(form('user')).not.toContain('value="approved"')
    expect(form('compliance')).toContain('value="approved"')
  })
})

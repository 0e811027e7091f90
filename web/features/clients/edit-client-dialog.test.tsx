import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { currentUserRead } from '#web/api/current-user.ts'
import { baobab } from './client.fixture.ts'
import { EditClient } from './edit-client-dialog.tsx'

function form(languages: readonly string[]): string {
  const queries = new QueryClient()
  queries.setQueryData([...currentUserRead.queryKey], { id: 'u1', role: 'user', languages })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <EditClient id="form" client={baobab} onPending={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  )
}

describe('Edit client', () => {
  it('offers the language of documents where there are several', () => {
    expect(form(['en'])).not.toContain('Language of documents')
    expect(form(['en', 'fr'])).toMatch(/Language of documents.*<option value="fr">Français<\/option>/s)
  })
})

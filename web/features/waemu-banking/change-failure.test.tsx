import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { callErrorFrom } from '#web/api/call-error.ts'
import { ChangeFailure } from './change-failure.tsx'

const refused = (code: string, message: string) =>
  callErrorFrom(new Response(JSON.stringify({ type: 'x', title: 'x', status: 409, detail: message, message, code })))
const shown = (error: Error) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeFailure error={error} onClose={() => {}} />
    </QueryClientProvider>,
  )

it('offers a reload on a version conflict, and shows other refusals alone', {
  tags: ['D3-33'],
}, async () => {
  const stale = shown(await refused('stale_version', 'It has changed since.'))
  expect(stale).toContain('It has changed since.')
  expect(stale).toMatch(/<button[^>]*>.*Reload/)
  const other = shown(await refused('wrong_state', 'It is approved already.'))
  expect(other).toContain('It is approved already.')
  expect(other).not.toContain('<button')
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { callErrorFrom } from './call-error.ts'
import { useRefusal } from './refusal.ts'

const refused = (code: string, message: string) =>
  callErrorFrom(new Response(JSON.stringify({ type: 'x', title: 'x', status: 409, detail: message, message, code })))
const Refused = ({ error }: { error: Error }) => <Refusal {...useRefusal(error, '/api/banking', () => {})} />
const shown = (error: Error) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Refused error={error} />
    </QueryClientProvider>,
  )

it('offers a reload on a version conflict, and shows other refusals alone', {
  tags: ['D3-33'],
}, async () => {
  const stale = shown(await refused('stale_version', 'It has changed since.'))
  expect(stale).toContain('It has changed since.')
  expect(stale).toMatch(/<button[^>]*>.*Reload/)
  expect(shown(await refused('stale_report', 'It has changed since.'))).toMatch(/<button[^>]*>.*Reload/)
  const other = shown(await refused('wrong_state', 'It is approved already.'))
  expect(other).toContain('It is approved already.')
  expect(other).not.toContain('<button')
})

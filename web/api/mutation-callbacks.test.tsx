// Mutation callbacks run although their component has unmounted.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addClientNote } from '#contract/clients/file.ts'
import { type ChangeCallbacks, type Submit, useChange } from './queries.ts'

type Route = typeof addClientNote

interface DialogProps {
  readonly callbacks: ChangeCallbacks<Route>
  readonly ofMutate: () => void
  readonly onSend: (send: (input: Submit<Route>) => void) => void
}

function Dialog({ callbacks, ofMutate, onSend }: DialogProps) {
  const { mutate } = useChange(addClientNote, callbacks)
  onSend((input) => mutate(input, { onSuccess: ofMutate, onError: ofMutate }))
  return null
}

/** Sends a note from a component that has unmounted, as after its dialog has closed. */
async function sendFromUnmounted(status: number, callbacks: ChangeCallbacks<Route>, ofMutate: () => void) {
  vi.stubGlobal('fetch', async () => new Response('{"id":1}', { status }))
  const screen: { send?: (input: Submit<Route>) => void } = {}
  const settled = Promise.withResolvers<void>()
  const queries = new QueryClient()
  queries.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'success' || mutation?.state.status === 'error') settled.resolve()
  })
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Dialog callbacks={callbacks} ofMutate={ofMutate} onSend={(send) => Object.assign(screen, { send })} />
    </QueryClientProvider>,
  )
  screen.send?.({ params: { id: 7 }, body: { text: 'Called back' } })
  await settled.promise
}

describe('a change whose dialog has unmounted', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('shows its success toast, which a callback of mutate would lose', async () => {
    const toast = vi.fn()
    const lost = vi.fn()
    await sendFromUnmounted(201, { onSuccess: ({ id }) => toast(id) }, lost)
    expect(toast).toHaveBeenCalledExactlyOnceWith(1)
    expect(lost).not.toHaveBeenCalled()
  })

  it('shows its failure toast, which a callback of mutate would lose', async () => {
    const toast = vi.fn()
    const lost = vi.fn()
    await sendFromUnmounted(409, { onError: (error) => toast(error.name) }, lost)
    expect(toast).toHaveBeenCalledExactlyOnceWith('CallError')
    expect(lost).not.toHaveBeenCalled()
  })
})

describe('the sources of the web client', () => {
  it('pass no callbacks to mutate', () => {
    const root = join(import.meta.dirname, '../..')
    const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'))
    const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    const calls = texts.flatMap(({ path, text }) => mutateCalls(text).map((call) => ({ path, call })))
    expect(calls.length).toBeGreaterThan(60)
    expect(calls.filter(({ call }) => /\bon(Success|Error|Settled)\b/.test(call))).toEqual([])
  })
})

/** The argument text of each `.mutate(…)`. */
function mutateCalls(text: string): string[] {
  return [...text.matchAll(/\.mutate(?:Async)?\(/g)].map((match) => {
    let open = 1
    let end = match.index + match[0].length
    for (; open > 0 && end < text.length; end += 1) open += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    return text.slice(match.index, end)
  })
}

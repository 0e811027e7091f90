import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { markupOf } from '#tests/setup/as-role.tsx'
import { currentUserRead, useSignedInUser } from '#web/api/current-user.ts'
import { Shell } from './shell.tsx'

/** Renders a part of the client before or after the current-user call is answered. */
function shown(part: ReactNode, answer?: object | null): string {
  const queries = new QueryClient()
  if (answer !== undefined) queries.setQueryData([...currentUserRead.queryKey], answer)
  return markupOf(part, queries)
}

function Screen() {
  return <p>{useSignedInUser().email}</p>
}

describe('the session', () => {
  it('counts as signed in only with data of the current-user call', { tags: ['S4-01'] }, () => {
    expect(shown(<Screen />, { id: 'u1', role: 'user', email: 'a@b.ci' })).toBe('<p>a@b.ci</p>')
    expect(() => shown(<Screen />, null)).toThrow('before anyone was signed in')
    expect(shown(<Shell />, null)).not.toContain('aria-label="Main"')
  })

  it('shows no screen before the signed-in user is known', () => {
    const markup = shown(<Shell />)
    expect(markup).toMatch(
      /<main><div aria-hidden="true".*>Dashboard<.*<p role="status"[^>]*>.*Loading<\/span><\/p><\/main>/s,
    )
    expect(markup).not.toMatch(/<h1|<a |<button/)
  })
})

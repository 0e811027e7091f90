import { afterEach, expect, it, vi } from 'vitest'
import { signOut } from './sign-out.ts'

afterEach(() => vi.unstubAllGlobals())

it('removes the drafts of forms when a person signs out, and nothing else', () => {
  const storage: Record<string, unknown> = { 'corridor.draft.u1.invoice': '{"amount":"12"}', other: 'stays' }
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] })
  const assign = vi.fn()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', { location: { assign } })
  signOut()
  expect(Object.keys(storage)).toEqual(['other'])
  expect(assign).toHaveBeenCalledWith('/api/logout')
})

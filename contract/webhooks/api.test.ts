import { expect, it } from 'vitest'
import { createWebhook } from './api.ts'

it.each([
  'https://hook.example/a\r\n',
  'https://hook.example/a\nX: y',
  '\r\nhttps://hook.example/',
  'https://ho\tok.example/',
])('refuses a webhook address with a line break: %j', (url) => {
  const parsed = createWebhook.body?.safeParse({ url, description: 'x', events: ['client.created'] })
  expect(parsed?.success).toBe(false)
  expect(parsed?.error?.issues).toContainEqual(
    expect.objectContaining({ path: ['url'], message: 'must be on one line' }),
  )
})

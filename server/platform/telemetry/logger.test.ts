import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('logs JSON lines with their time and redacts secrets that are passed', { tags: ['D1-14'] }, () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  logger.info(
    { user: { email: 'awa@example.org', password: 'wooden staple' }, accountNumber: 'CI00', token: 't-1' },
    'asked',
  )
  logger.debug({}, 'too fine')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    user: { email: '[Redacted]', password: '[Redacted]' },
    accountNumber: '[Redacted]',
    token: '[Redacted]',
    msg: 'asked',
  })
})

import type { Application } from './application.ts'

/** What a person who has just started Corridor needs to know: where it is and how to sign in. */
export function welcome({
  address,
  config,
  setUpLink,
  hasUsers,
}: Pick<Application, 'address' | 'config' | 'setUpLink' | 'hasUsers'>): string {
  const lines = [
    '',
    `  Corridor is ready at ${address}`,
    `  Mode      ${config.mode}${config.mode === 'sandbox' ? ' (no real money moves)' : ''}`,
  ]
  if (setUpLink) {
    lines.push('  Sign in   make the first administrator here, once, within 30 minutes:', `            ${setUpLink}`)
  } else if (hasUsers) {
    lines.push(`  Sign in   ${address}/api/login`)
  }
  lines.push('  Stop      Ctrl C', '', '')
  return lines.join('\n')
}

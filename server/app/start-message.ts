import type { Application } from './application.ts'

/** Prints where Corridor runs and how to sign in. */
export function printStartMessage({ address, config, setUpLink }: Application): string {
  const mode = config.mode === 'sandbox' ? 'sandbox (no real money moves)' : config.mode
  const signIn = setUpLink
    ? ['make the first administrator here, once, within 30 minutes:', `            ${setUpLink}`]
    : [`${address}/api/login`]
  const lines = [
    '',
    `  Corridor is ready at ${address}`,
    `  Mode      ${mode}`,
    `  Sign in   ${signIn.join('\n')}`,
    '  Stop      Ctrl C',
  ]
  return `${lines.join('\n')}\n\n`
}
